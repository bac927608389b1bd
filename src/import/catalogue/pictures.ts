import { decoded } from '#domain/text.ts'
import type { FileSource, WantedFile } from '../media-importer.ts'

/** Where WordPress and Shopify keep them; the rest of a path names the file. */
const UPLOADS = /^.*\/(?:wp-content\/uploads|s\/files\/\d+(?:\/\d+)*|cdn\/shop)\//

const WEB = /^(?:https?:)?\/\//i

/** From a full address, or a path inside the folder of pictures; undefined if it names no file. */
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

export function hostOf(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  return WEB.test(whole) && URL.canParse(whole) ? new URL(whole).hostname : undefined
}

/** Falls back to the file name without its folders. */
export function withoutFolders(source: FileSource): FileSource {
  return {
    remote: source.remote,
    read: async (wanted) => {
      const found = await source.read(wanted)
      const name = wanted.path.split('/').at(-1) ?? ''
      return found ?? (name === wanted.path ? undefined : source.read({ ...wanted, path: name }))
    },
  }
}
