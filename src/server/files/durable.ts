import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withFile } from './folder.ts'

/** fsync(2): a new file survives a power cut only when both it and its folder are flushed. */
export function flush(path: string): Promise<void> {
  return withFile(path, (file) => file.sync())
}

export const UNFINISHED = '.tmp'

/** Readers never see half a file, and after a power cut the name exists only with all its bytes. */
export async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await replaceFile(path, (file) => file.writeFile(bytes), { mode })
  await flush(dirname(path))
}

interface ReplaceOptions {
  temporary?: string
  mode?: number
}

/** The name exists only with all that `write` has written. Flush the folder where the name must survive a power cut as well. */
export async function replaceFile(
  path: string,
  write: (file: FileHandle) => Promise<void>,
  { temporary = `${path}.${randomUUID()}${UNFINISHED}`, mode = 0o600 }: ReplaceOptions = {},
): Promise<void> {
  const writeAll = async (file: FileHandle) => {
    await write(file)
    await file.sync()
  }
  try {
    await withFile(temporary, writeAll, 'w', mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
