import type { FileSource, WantedFile } from '../media-shelf.ts'

/** The folder of uploads within the address or path of a file of WordPress. */
const UPLOADS = /^.*\/wp-content\/uploads\//

/** What an address may be that leads to a file: http or a path. */
const WEB = /^(?:https?:)?\/\//i

/**
 * The file that a cell or a text names.
 * @param address whole, or a path below the folder of pictures
 * @returns undefined when it names none
 */
export function wantedFile(address: string): WantedFile | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address.trim()
  if (whole === '' || /^data:/i.test(whole)) return undefined
  if (!WEB.test(whole)) {
    const path = decoded(whole.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, ''))
    return path === '' ? undefined : { address: whole, path }
  }
  if (!URL.canParse(whole)) return undefined
  const { pathname, href } = new URL(whole)
  const path = decoded(pathname).replace(UPLOADS, '').replace(/^\/+/, '')
  return path === '' ? undefined : { address: href, path }
}

/** The host that a file lies on; undefined for a path. */
export function hostOf(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  return WEB.test(whole) && URL.canParse(whole) ? new URL(whole).hostname : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The same folder for files that lie in it without the folders that their addresses have. */
export function withoutFolders(source: FileSource): FileSource {
  return {
    remote: source.remote,
    read: async (wanted) => {
      const found = await source.read(wanted)
      const name = wanted.path.split('/').at(-1) ?? ''
      if (typeof found !== 'string' || name === wanted.path || !/not have it/.test(found)) return found
      const flat = await source.read({ ...wanted, path: name })
      return typeof flat === 'string' ? found : flat
    },
  }
}
