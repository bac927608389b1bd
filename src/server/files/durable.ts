import { open } from 'node:fs/promises'

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
