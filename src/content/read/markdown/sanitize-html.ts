import sanitize from 'sanitize-html'
import type { Media } from '#content/read/media.ts'

/** Anything else is removed (docs/reading-the-spec.md#content-and-calls). */
export const ALLOWED_TAGS = [
  'h2 h3 h4 p br hr ul ol li dl dt dd blockquote pre code a em strong b i del sub sup span bdi abbr',
  'table caption thead tbody tr th td figure figcaption img',
].flatMap((names) => names.split(' '))

export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['lang', 'dir'],
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
  td: ['align', 'colspan', 'rowspan'],
}

/** The page itself has the only `h1`. */
export const RENAMED_TAGS: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const TEXT_SIZES = '(max-width: 820px) 92vw, 44rem'

/** Any origin will do to tell own paths from other sites. */
const OWN = 'https://own.invalid'

/** Allow-listed tags and safe schemes only, media/ files by their published paths, other sites without access to our window. */
export function cleanHtml(html: string, media: Media): string {
  return clean(
    html,
    (attribs) => linkAttributes(attribs, media),
    (attribs) => imageAttributes(attribs, media),
    [],
  )
}

/** Before it becomes Markdown; addresses are those that the content folder uses, and code keeps the name of its language. */
export function cleanImportedHtml(html: string): string {
  const same: AttributesOf = (attribs) => attribs
  return clean(html, same, same, [], { code: ['language-*'] })
}

export function cleanMailHtml(html: string, addressOf: (path: string) => string): string {
  const link: AttributesOf = ({ rel: _, href, ...kept }) =>
    href === undefined ? kept : { ...kept, href: href.startsWith('/') ? addressOf(href) : href }
  return clean(html, link, ({ loading: _, srcset: _widths, sizes: _sizes, ...kept }) => kept, ['https'])
}

type AttributesOf = (attribs: sanitize.Attributes) => sanitize.Attributes

function clean(
  html: string,
  link: AttributesOf,
  picture: AttributesOf,
  pictureSchemes: string[],
  classes: Record<string, string[]> = {},
): string {
  return sanitize(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedClasses: classes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: pictureSchemes },
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'template'],
    transformTags: {
      ...Object.fromEntries(Object.entries(RENAMED_TAGS).map(([from, to]) => [from, sanitize.simpleTransform(to, {})])),
      a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: picture(attribs) }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  }).trim()
}

function storageAddress(url: string, media: Media): string | undefined {
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- the editor’s own text, not a visitor’s
  const [, path = '', rest = ''] = /^(?:\/storage\/)?([^?#]*)(.*)$/s.exec(url) ?? []
  const file = media.get(path)
  return file && `/storage/${file.path}${rest}`
}

function linkAttributes(attribs: sanitize.Attributes, media: Media): sanitize.Attributes {
  const { rel: _, ...kept } = attribs
  const href = kept.href
  if (href === undefined) return kept
  const own = storageAddress(href, media)
  if (own) return { ...kept, href: own }
  const url = URL.parse(href, OWN)
  return url && /^https?:$/.test(url.protocol) && url.origin !== OWN ? { ...kept, rel: 'noopener noreferrer' } : kept
}

function imageAttributes(attribs: sanitize.Attributes, media: Media): sanitize.Attributes {
  const [, path = ''] = /^(?:\/storage\/)?(.*)$/s.exec(attribs.src ?? '') ?? []
  const file = media.get(path)
  if (!file?.picture) return {}
  const { width, height, widths = [] } = file.picture
  const candidates = widths.map((each) => `/pictures/${each}/${file.path} ${Math.min(each, width)}w`)
  return {
    src: `/storage/${file.path}`,
    ...(candidates.length > 0 ? { srcset: candidates.join(', '), sizes: TEXT_SIZES } : {}),
    alt: attribs.alt ?? '',
    ...(attribs.title ? { title: attribs.title } : {}),
    width: String(width),
    height: String(height),
    loading: 'lazy',
  }
}
