import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Puts on disk what the system still holds of a file, or of the names in a folder (fsync(2)): a new
 * file outlives a power cut only when both are there.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Ending of files that are still being written; one that is left over is of a process that was killed. */
export const UNFINISHED = '.tmp'

/**
 * A reader never sees half a file, and after a power cut the name exists only with all its bytes.
 * @param mode who may read and write it, as for open(2)
 */
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
