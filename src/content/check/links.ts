import type { SectionName, Sections } from '#domain/company/section-names.ts'
import { isOn, SECTION_OF_PAGE, sectionOfType } from '#domain/company/sections.ts'
import { sourceOf } from '#domain/content-types/content-folders.ts'
import { CONTENT_TYPES, type ContentKind, type FolderName, type ItemSource } from '#domain/content-types/content-types.ts'
import { FEED_FORMATS, feedPath, TYPES_WITH_FEED } from '#domain/feeds.ts'
import { isLanguageCode } from '#domain/language/languages.ts'
import { PAGE_ALIASES, PAGE_NAMES, PAGE_PATTERNS } from '#domain/paths.ts'
import { decoded } from '#domain/text.ts'
import { momentText } from '#domain/time/company-time.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import { FOLDER_NAMES } from '../kinds.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE } from '../read/visibility.ts'

/** Without `timeZone` everything counts as shown always. */
export type Slugs = Pick<ReadonlySet<string>, 'has'> & {
  visibleFrom?: (slug: string) => number
  timeZone?: string
}

/** Links to slugs that could not be read are not judged. */
export type SiteMap = Record<FolderName, Slugs> &
  Record<Exclude<ItemSource, FolderName>, Slugs | undefined> & {
    'product-categories'?: Slugs | undefined
    /** Without them, all are on. */
    sections?: Sections | undefined
  }

/** `off` says that its section is switched off. */
export type LinkTarget = { fine: true; off?: string } | { media: string } | { sentence: string }

interface ItemRoute {
  of: ItemSource
  /** Numbers in an address are ids, which only publishing knows. */
  byId: boolean
  section: SectionName | undefined
}

/** The section of each fixed address. */
const FIXED = new Map<string, SectionName | undefined>(
  TYPES_WITH_FEED.flatMap((type) => FEED_FORMATS.map((format) => [feedPath(type.page.feed.name, format).slice(1), sectionOfType(type)])),
)

/** By the first part of the address. */
const ITEM_ROUTES: Record<string, ItemRoute> = {}

/** Headings and forms of screens that have an id, by the first part of the address. Texts have none. */
const ANCHORS: Record<string, string[]> = { contact: ['message-title', 'details-title', 'inquiry-title', 'map-title'] }

/** Of parts of a page that can be off though the page is there. */
const SECTION_OF_ANCHOR: Record<string, SectionName> = { 'contact#inquiry-title': 'inquiry', 'contact#map-title': 'map' }

const ITEM_ANCHORS: Partial<Record<ContentKind, string[]>> = {
  post: ['related'],
  page: ['related'],
  service: ['pages'],
  job: ['application'],
}

for (const name of PAGE_NAMES) {
  const type = CONTENT_TYPES.find(({ kind }) => kind === name)
  const section = SECTION_OF_PAGE[name]
  for (const pattern of [PAGE_PATTERNS[name], PAGE_ALIASES[name] ?? PAGE_PATTERNS[name]]) {
    const [first = '', parameter] = pattern.slice(1).split('/:')
    if (parameter === undefined) FIXED.set(first, section)
    if (!type) continue
    ITEM_ROUTES[first] = { of: sourceOf(type), byId: parameter === 'id', section }
    ANCHORS[first] = ITEM_ANCHORS[type.kind] ?? []
  }
}

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

/** See content/README.md, 'Links'. Targets must be shown by `from`, when the text is. */
export function targetOf(url: string, site: SiteMap, from = ALWAYS_VISIBLE): LinkTarget {
  const plain = [...url].filter((letter) => letter > ' ').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  if (scheme) return externalTarget(url, plain, scheme)
  if (plain === '') return { sentence: 'This link leads nowhere; write an address.' }
  if (plain.startsWith('//') || plain.includes('\\')) return { sentence: `The link "${url}" must begin with https:// or with one "/".` }
  if (plain.startsWith('#'))
    return { sentence: `The link "${url}" points to a place within a text, but such places have no addresses. Link to a page.` }
  const [path = ''] = plain.split(/[?#]/, 1)
  if (!path.startsWith('/')) return relativeTarget(decoded(path))
  const target = internalTarget(url, path, site, from)
  const sentence = 'fine' in target ? (categoryFault(plain, site) ?? placeFault(plain)) : undefined
  return sentence === undefined ? target : { sentence }
}

function categoryFault(url: string, site: SiteMap): string | undefined {
  const { pathname, searchParams } = new URL(url, 'https://own.invalid')
  const category = searchParams.get('category')
  const known = site['product-categories']
  if (!/^\/products\/?$/.test(pathname) || !category || !known || category === 'all' || /^\d+$/.test(category)) return undefined
  return known.has(category) ? undefined : `The link "${url}" leads to no products: there is no "${category}" in product-categories.yaml.`
}

function placeFault(url: string): string | undefined {
  const [path = '', place] = url.split('#', 2)
  if (place === undefined || place === 'main') return undefined
  const [, first = ''] = path.split(/[/?]/)
  if (ANCHORS[first]?.includes(place)) return undefined
  return `The link "${url}" leads to "#${place}", but there is no such place on that page; delete "#${place}".`
}

/** What is shown from a moment on must not link to items shown later. */
export function notShownFault(what: string, item: { of: string; slug: string; slugs: Slugs }, from: number): string | undefined {
  const { of, slug, slugs } = item
  const shown = slugs.visibleFrom?.(slug) ?? ALWAYS_VISIBLE
  if (shown <= from) return undefined
  const reason =
    shown === NEVER_VISIBLE
      ? 'is a draft and not published'
      : `is not shown before ${momentText(shown, slugs.timeZone ?? DEFAULT_TIME_ZONE)}`
  return `${what} leads to ${of}/${slug}, which ${reason}. Remove it, or publish both at the same time.`
}

export function isExternal(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** Without scheme and "/" it is a file below media/, unless it is an abbreviated address. */
function relativeTarget(path: string): LinkTarget {
  const [first = ''] = path.split('/')
  if (/^www\./i.test(path)) return { sentence: `The link "${path}" must begin with https://; write "https://${path}".` }
  if (/^[^/@]+@[^/@]+$/.test(path)) return { sentence: `The link "${path}" must begin with mailto:; write "mailto:${path}".` }
  const page = first in ITEM_ROUTES || FIXED.has(first)
  if (page && !/\.[a-z0-9]+$/i.test(path)) return { sentence: `The link "${path}" must begin with "/"; write "/${path}".` }
  return { media: path }
}

function externalTarget(url: string, plain: string, scheme: string): LinkTarget {
  const short = url.length > 60 ? `${url.slice(0, 60)}…` : url
  if (!SAFE_SCHEMES.has(scheme)) {
    return { sentence: `The link "${short}" is not allowed; a link must begin with https:, http:, mailto:, tel: or "/".` }
  }
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- the editor’s own text, not a visitor’s
  if (scheme === 'mailto' && !/^mailto:[^@/?]+@[^@/?]+\.[^@/?]+(\?.*)?$/i.test(plain)) {
    return { sentence: `The link "${short}" is not a complete email address; write it like mailto:info@example.com.` }
  }
  if (scheme === 'tel' && !/^tel:\+?[\d().-]+$/i.test(plain)) {
    return { sentence: `The link "${short}" is not a phone number; write it like tel:+93700000000.` }
  }
  const broken = (scheme === 'http' || scheme === 'https') && !(/^https?:\/\//i.test(plain) && URL.canParse(plain))
  return broken
    ? { sentence: `The link "${short}" is not a complete address; write it like https://www.example.com/page.` }
    : { fine: true }
}

function internalTarget(url: string, path: string, site: SiteMap, from: number): LinkTarget {
  const [first = '', ...rest] = partsOf(path)
  if (isLanguageCode(first)) {
    const without = url.replace(`/${first}`, '') || '/'
    return { sentence: `The link "${url}" contains a language; write "${without}". The site adds the language itself.` }
  }
  if (first === 'storage') return { media: rest.join('/') }
  const off = offFault(url, site, from)
  if (off !== undefined) return { fine: true, off }
  if (FIXED.has([first, ...rest].join('/'))) return { fine: true }
  const item = ITEM_ROUTES[first]
  const [slug = ''] = rest
  if (item && rest.length === 1) {
    const slugs = site[item.of]
    if (!slugs || (item.byId && /^\d+$/.test(slug))) return { fine: true }
    if (slugs.has(slug)) {
      const sentence = notShownFault(`The link "${url}"`, { of: item.of, slug, slugs }, from)
      return sentence === undefined ? { fine: true } : { sentence }
    }
    return { sentence: `The link "${url}" leads nowhere: there is no "${slug}" in ${item.of}.` }
  }
  if (first === 'products' && rest.length === 1 && site.products.has(slug)) {
    return { sentence: `The link "${url}" leads nowhere; the page of a product is /product/${slug}.` }
  }
  return { sentence: `The link "${url}" leads to no page of the site.` }
}

/** Texts that are never shown may link to anything. */
function offFault(url: string, { sections }: SiteMap, from: number): string | undefined {
  const section = sectionOfLink(url)
  if (!sections || isOn(sections, section) || from === NEVER_VISIBLE) return undefined
  return `The link "${url}" is not shown, because "sections" in settings.yaml switches "${section}" off.`
}

/** Of a page or feed of the site. */
export function sectionOfLink(url: string): SectionName | undefined {
  const [, anchor] = url.split('#')
  const [first = '', ...rest] = partsOf(url.split(/[?#]/)[0] ?? '')
  const path = [first, ...rest].join('/')
  return SECTION_OF_ANCHOR[`${path}#${anchor}`] ?? FIXED.get(path) ?? (rest.length === 1 ? ITEM_ROUTES[first]?.section : undefined)
}

function partsOf(path: string): string[] {
  return decoded(path).replace(/\/$/, '').slice(1).split('/')
}

/** `reference` is the slug or, where it has only digits, the id. */
export function itemAt(path: string): { folder: FolderName; reference: string } | undefined {
  const [first = '', reference = '', ...rest] = partsOf(path)
  const of = ITEM_ROUTES[first]?.of
  const folder = FOLDER_NAMES.find((name) => name === of)
  return folder && reference && rest.length === 0 ? { folder, reference } : undefined
}
