import { existsSync } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FileSource } from './media-importer.ts'

/** Publishing reads each file as a whole. */
const LARGEST_FILE_MB = 100

/** In a copy of a whole site, or of its wp-content. */
const WITHIN = ['wp-content/uploads', 'uploads']

/** WordPress makes `photo-300x200.jpg` and `photo-scaled.jpg` from `photo.jpg`. */
const MADE_OF_ORIGINAL = /-(?:\d+x\d+|scaled|rotated|e\d{10,})(?=\.[^./]+$)/

export function originalPath(path: string): string {
  return path.replace(MADE_OF_ORIGINAL, '')
}

/** `folder` is the uploads folder, or a copy of the site, which has it at one of `within`. For a resized picture, the original is read. */
export async function uploadsFolder(folder: string, within = WITHIN): Promise<FileSource> {
  const inner = within.map((path) => join(folder, path)).find((path) => existsSync(path))
  const root = await realpath(inner ?? folder)
  return {
    remote: false,
    read: async (wanted) => {
      for (const path of new Set([originalPath(wanted.path), wanted.path])) {
        const found = await readBelow(root, path)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** Undefined if the folder has no such file; symbolic links do not lead out of it. `root` must be a real path. */
export async function readBelow(root: string, path: string): Promise<Buffer | string | undefined> {
  if (/[\0\\]/.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..')) return undefined
  const real = await realpath(join(root, path)).catch(() => undefined)
  if (!real?.startsWith(root + sep)) return undefined
  const file = await open(real)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return undefined
    if (stat.size > LARGEST_FILE_MB * 1_000_000) return `The file is larger than ${LARGEST_FILE_MB} MB.`
    return await file.readFile()
  } finally {
    await file.close()
  }
}
