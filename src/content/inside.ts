import { realpathSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Said of a link by which something from elsewhere would be published. */
export const LINK_OUT = 'This is a link, or lies in a linked folder, that leads elsewhere, so it is not read. Put the file itself here.'

/**
 * Whether a path leads out of a folder by way of links, its own or those of folders on the way. What does
 * not exist leads nowhere.
 */
export function leadsOut(folder: string, path: string): boolean {
  try {
    return !realpathSync.native(join(folder, path)).startsWith(withSeparator(realpathSync.native(folder)))
  } catch {
    return false
  }
}

/**
 * Reads a file below media/.
 * @param source path below media/
 * @returns undefined where links lead out of media/
 * @throws the error of the file system when it cannot be read
 */
export async function readMedia(contentDir: string, source: string): Promise<Buffer | undefined> {
  const media = join(await realpath(contentDir), 'media')
  const file = await realpath(join(media, source))
  return file.startsWith(withSeparator(media)) ? readFile(file) : undefined
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}
