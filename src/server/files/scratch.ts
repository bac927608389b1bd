import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bucket } from './bucket.ts'
import type { OpenedFile } from './stored-bytes.ts'

/**
 * Fetches an object whole before any of it is read: a slow reader then holds no connection to the
 * bucket, and a transfer that breaks is begun again. The file has no name any more when it is written,
 * so that nothing is left over however this process ends.
 * @returns undefined when there is no such object
 */
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

/** An empty file in the system's folder for temporary files that only its handle leads to. */
async function nameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-'))
  try {
    return await open(join(folder, 'fetched'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
