import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bucket } from './bucket/bucket.ts'
import type { OpenedFile } from './stored-bytes.ts'

/** Fetched completely, so that a slow reader holds no connection to the bucket. The file is unlinked while open, so nothing remains. */
export async function openFetched(bucket: Bucket, key: string): Promise<OpenedFile | undefined> {
  const file = await nameless()
  try {
    const content = await bucket.fetch(key, file)
    if (content) return { size: content.size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return undefined
}

async function nameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'))
  try {
    return await open(join(folder, 'fetched'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
