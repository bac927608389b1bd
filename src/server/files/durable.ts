import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** fsync(2): a new file survives a power cut only when both it and its folder are flushed. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const UNFINISHED = '.tmp'

/** Readers never see half a file, and after a power cut the name exists only with all its bytes. */
export async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}${UNFINISHED}`
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await flush(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
