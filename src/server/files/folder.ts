import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedFile, OpenedFile } from './stored-bytes.ts'

/** Bytes of a file; undefined when it is not there. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await whenThere(stat(path)))?.size
}

/** Opens a file for reading; undefined when it is not there. */
export async function openFile(path: string): Promise<OpenedFile | undefined> {
  const file = await whenThere(open(path))
  if (!file) return undefined
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

/** The files of a folder whose names are asked for; none when there is no folder. */
export async function* listFolder(folder: string, isAsked: (name: string) => boolean): AsyncIterable<ListedFile> {
  for (const entry of (await whenThere(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.isDirectory() || !isAsked(entry.name)) continue
    const found = await whenThere(stat(join(folder, entry.name)))
    if (found) yield { name: entry.name, size: found.size, modified: found.mtime }
  }
}

/** Undefined when what was asked for is not there; every other fault is one. */
async function whenThere<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
