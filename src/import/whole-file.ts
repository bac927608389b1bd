import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file that appears whole or not at all, also when the process is killed. Unlike
 * `writeDurably` it does not wait for the disk: an import that a power cut ends is run again.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  // The content folder's check passes over hidden files, should one be left.
  const temporary = join(folder, `.${basename(path)}.${process.pid}~`)
  try {
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
