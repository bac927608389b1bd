import type { FeedName } from '#domain/feeds.ts'
import { directionOf, FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import { xmlText } from '#server/xml.ts'

/** A feed, whatever format it is written in. All addresses are absolute, all instants ISO 8601 with their offset (RFC 3339). */
export interface Feed {
  /** See `feedId`. */
  id: string
  title: string
  /** Language of its texts; an entry may say otherwise. */
  language: LanguageCode
  /** The page that shows the same. */
  page: string
  /** Its own address. */
  self: string
  /** The company, and where it is found. */
  author: { name: string; url: string }
  /** When the newest of its entries changed, or where it has none, when the site was published. */
  updated: string
  entries: FeedEntry[]
}

/** A thing in a feed. */
export interface FeedEntry {
  /** See `entryId`. */
  id: string
  url: string
  title: string
  summary: string
  html: string
  /** Picture that stands for it. */
  picture: string | undefined
  published: string
  updated: string
  /** Who wrote it, where that is said. */
  author: string | undefined
  tags: { key: string; label: string }[]
}

/**
 * The authority of tag URIs (RFC 4151) is the site's host name on a day on which the company had it.
 * The day must never change: readers of feeds take what has another id for new.
 */
const AUTHORITY_YEAR = '2026'

/** The id of a feed, the same in both formats. */
export function feedId(publicUrl: string, name: FeedName, language: LanguageCode): string {
  return tag(publicUrl, `feed/${name}/${language}`)
}

/** The id of a thing in a language. It holds no slug, so that it survives another one. */
export function entryId(publicUrl: string, kind: 'post' | 'job', id: number, language: LanguageCode): string {
  return tag(publicUrl, `${kind}/${id}/${language}`)
}

function tag(publicUrl: string, name: string): string {
  return `tag:${new URL(publicUrl).hostname},${AUTHORITY_YEAR}:${name}`
}

/** Where the HTML of a thing stands, and how to say so. */
interface HtmlPlace {
  site: SitePlace
  /** Of the feed. */
  language: LanguageCode
  /** Whether it is shown in the fallback language, because its translation has no text. */
  borrowed: boolean
}

/**
 * The HTML of a thing as it can stand anywhere: whole addresses, and its language and direction with it.
 * @param html as it was cleaned at publication, whose attributes are all in double quotes
 */
export function portableHtml(html: string, { site, language, borrowed }: HtmlPlace): string {
  const own = borrowed ? FALLBACK : language
  const whole = html.replace(/<(?:a|img)\s[^>]*>/g, (element) =>
    element
      .replace(/\s(href|src)="(\/(?!\/)[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${wholeAddress(site, language, path)}"`)
      .replace(
        /\ssrcset="([^"]*)"/,
        (_, list: string) =>
          ` srcset="${list
            .split(', ')
            .map((each) => wholeAddress(site, language, each))
            .join(', ')}"`,
      ),
  )
  return `<div lang="${own}" dir="${directionOf(own)}">${whole}</div>`
}

/** Paths of files have no language; other paths of content name pages without theirs. */
const FILES = /^\/(storage|pictures)\//

function wholeAddress(site: SitePlace, language: LanguageCode, path: string): string {
  if (!path.startsWith('/')) return path
  const publicUrl = xmlText(site.publicUrl)
  return FILES.test(path) ? publicUrl + path : canonicalUrl({ ...site, publicUrl }, language, path)
}
