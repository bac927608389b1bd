import type { WantedFile } from '../media-importer.ts'
import { type HtmlElement, isElement, propertyOf, textOf } from './tree.ts'

export interface Video {
  /** Its page. */
  address: string
  /** A picture of it, which a folder of pictures may have as well. */
  picture: WantedFile
}

/** A host may begin with these. */
const PREFIX = /^(?:www|m|music|player)\./

const NOT_A_VIDEO = new Set(['videoseries', 'live_stream'])

/** The only hosts apart from the old site's that an import downloads from. */
export const VIDEO_PICTURE_HOSTS = ['i.ytimg.com']

/** From the address of its page, or of the frame that embeds it: YouTube, Vimeo and Aparat. */
function videoAt(written: string): Video | undefined {
  const whole = written.trim().replace(/^\/\//, 'https://')
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const host = url.hostname.replace(PREFIX, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') return onYouTube(url, host)
  if (host === 'vimeo.com') return onVimeo(url)
  const id = host === 'aparat.com' ? /^\/(?:v|embed|video\/video\/embed\/videohash)\/(\w+)/.exec(url.pathname)?.[1] : undefined
  return id === undefined ? undefined : { address: `https://www.aparat.com/v/${id}`, picture: unknownPicture(`aparat-${id}`) }
}

function onYouTube({ pathname, searchParams }: URL, host: string): Video | undefined {
  const [, inPath] = (host === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|v|shorts|live)\/([\w-]+)/).exec(pathname) ?? []
  const id = inPath ?? (pathname === '/watch' ? /^[\w-]+/.exec(searchParams.get('v') ?? '')?.[0] : undefined)
  if (id === undefined || NOT_A_VIDEO.has(id)) return undefined
  const start = /^\d+/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '')?.[0]
  return {
    address: `https://www.youtube.com/watch?v=${id}${start === undefined ? '' : `&t=${start}`}`,
    picture: { address: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, path: `videos/youtube-${id}.jpg` },
  }
}

/** An unlisted video needs the second part, too. */
function onVimeo({ pathname, searchParams }: URL): Video | undefined {
  const [, id, inPath] = /^\/(?:[a-z]+\/(?:\w+\/)?)?(\d+)(?:\/(\w+))?/.exec(pathname) ?? []
  if (id === undefined) return undefined
  const hash = inPath ?? /^\w+$/.exec(searchParams.get('h') ?? '')?.[0]
  return { address: `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`, picture: unknownPicture(`vimeo-${id}`) }
}

/** Only the site of the video knows where its picture is. */
function unknownPicture(name: string): WantedFile {
  const path = `videos/${name}.jpg`
  return { address: path, path }
}

/** For a video without a title. */
export function videoLabel({ address }: Video): string {
  return address.replace(/^https:\/\/(?:www\.)?/, '')
}

/** `youtube`, `YouTube`, `youtubePlayer`, `lite-youtube`, `video`: what tags of other systems are called. */
const TAG = /^(?:lite|embed|responsive)?-?(youtube|vimeo|aparat|video)[-_]?(?:lite|player|embed|video)?$/i

/** Of the page of a video, from the name of such a tag and its id or address; undefined for other tags. */
export function videoAddress(tag: string, id: string): string | undefined {
  const kind = TAG.exec(tag)?.[1]?.toLowerCase()
  if (kind === undefined) return undefined
  if (/^(?:https?:)?\/\//i.test(id)) return videoAt(id)?.address
  if (!/^[\w-]+$/.test(id)) return undefined
  if (kind === 'youtube') return `https://www.youtube.com/watch?v=${id}`
  if (kind === 'vimeo') return `https://vimeo.com/${id}`
  return kind === 'aparat' ? `https://www.aparat.com/v/${id}` : undefined
}

/** What players call themselves, which is no title. */
const PLAYER = new Set(['', 'youtube', 'vimeo', 'aparat', 'embedded', 'embed', 'video', 'player'])

/** The video that an element shows as a part of the page; a link to one is only a link. */
export function videoIn(node: HtmlElement): { video: Video; title: string } | undefined {
  const video = addressesIn(node)
    .map(videoAt)
    .find((found) => found !== undefined)
  const title = (propertyOf(node, 'title') || propertyOf(node, 'playLabel') || propertyOf(node, 'playlabel')).replace(/\s+/g, ' ').trim()
  const isTitle = title.split(' ').some((word) => !PLAYER.has(word.toLowerCase()))
  return video && { video, title: isTitle ? title : '' }
}

/** Lazy-loading plug-ins keep the address in another attribute. */
const SOURCES = ['src', 'dataSrc', 'dataLazySrc', 'dataSrcLazy', 'dataOriginal', 'dataLitespeedSrc']

function addressesIn(node: HtmlElement): string[] {
  switch (node.tagName) {
    case 'iframe':
    case 'embed':
    case 'script':
    case 'video':
    case 'source':
      return [...SOURCES.map((name) => propertyOf(node, name)), ...addressesWithin(node)]
    case 'object':
      return [propertyOf(node, 'data'), ...addressesWithin(node)]
    case 'param':
      return [propertyOf(node, 'value')]
    case 'lite-youtube':
    case 'lite-vimeo':
      return [videoAddress(node.tagName, propertyOf(node, 'videoId') || propertyOf(node, 'videoid')) ?? '']
    case 'p':
      // WordPress shows the video of an address alone on its line.
      return node.children.every((child) => child.type === 'text') ? [lone(textOf(node.children))] : []
    default:
      return []
  }
}

function addressesWithin({ children }: HtmlElement): string[] {
  return children.flatMap((child) => (isElement(child, 'embed', 'param', 'source') ? addressesIn(child) : []))
}

function lone(words: string): string {
  return /\s/.test(words.trim()) ? '' : words.trim()
}
