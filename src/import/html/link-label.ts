import { decoded } from '#domain/text.ts'

/** The page of an embedded video. */
export function videoPage(address: string): string {
  const video = /(?:youtube(?:-nocookie)?\.com\/embed\/)([\w-]+)/.exec(address)?.[1]
  if (video) return `https://www.youtube.com/watch?v=${video}`
  const vimeo = /player\.vimeo\.com\/video\/(\d+)/.exec(address)?.[1]
  return vimeo ? `https://vimeo.com/${vimeo}` : address
}

/** Of the frame that embeds it; `kind` as tags of other systems name it: youtube, YouTube, vimeo. */
export function videoAddress(kind: string, id: string): string | undefined {
  if (/^https?:/i.test(id)) return /^(?:youtube|vimeo)/.test(kind) ? id : undefined
  if (kind === 'youtube') return `https://www.youtube.com/embed/${id}`
  return kind === 'vimeo' ? `https://player.vimeo.com/video/${id}` : undefined
}

export function labelOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { hostname, pathname, search } = new URL(address)
  const host = hostname.replace(/^www\./, '')
  const last = pathname.split('/').filter(Boolean).at(-1)
  const name = last === undefined ? '' : decoded(last)
  return name === '' ? host : /\.\w{2,4}$/.test(name) ? name : `${host}/${name}${search.length < 30 ? search : ''}`
}
