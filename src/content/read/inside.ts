import { realpathSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Following it would publish something from elsewhere. */
export const LINK_OUT =
  'This is a symbolic link, or in a linked folder, and leads out of the content folder, so it is not read. Put the file itself here.'

/** By symbolic links of its own or of parent folders. Missing paths lead nowhere. */
export function leadsOut(folder: string, path: string): boolean {
  try {
    return !realpathSync.native(join(folder, path)).startsWith(withSeparator(realpathSync.native(folder)))
  } catch {
    return false
  }
}

/** Undefined where links lead out of media/. */
export async function readMedia(contentDir: string, source: string): Promise<Buffer | undefined> {
  const media = join(await realpath(contentDir), 'media')
  const file = await realpath(join(media, source))
  return file.startsWith(withSeparator(media)) ? readFile(file) : undefined
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}
