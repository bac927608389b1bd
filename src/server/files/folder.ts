import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ListedFile, type OpenedFile, sha256OfStream } from './stored-bytes.ts'

export async function sizeOf(path: string): Promise<number | undefined> {
  return (await whenThere(stat(path)))?.size
}

/** With `size` only the size is compared, else the whole hash. */
export async function isIntact(path: string, sha256: string, size?: number): Promise<boolean> {
  if (size !== undefined) return (await sizeOf(path)) === size
  const file = await openFile(path)
  return file !== undefined && (await sha256OfStream(file.stream)) === sha256
}

export async function openFile(path: string): Promise<OpenedFile | undefined> {
  const file = await whenThere(open(path))
  if (!file) return undefined
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

/** Closed whatever happens. */
export async function withFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
  flags?: string,
  mode?: number,
): Promise<Result> {
  const file = await open(path, flags, mode)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

export async function* listFolder(folder: string, isAsked: (name: string) => boolean): AsyncIterable<ListedFile> {
  for (const entry of (await whenThere(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (entry.isDirectory() || !isAsked(entry.name)) continue
    const found = await whenThere(stat(join(folder, entry.name)))
    if (found) yield { name: entry.name, size: found.size, modified: found.mtime }
  }
}

/** Undefined on ENOENT; other errors are thrown: an unreadable file is not an absent one. */
export async function whenThere<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
