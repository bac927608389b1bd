import type { ContentKind, FeedName } from '#domain/content-types/content-types.ts'
import { directionOf, type LanguageCode } from '#domain/language/languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import { xmlText } from '#server/xml.ts'

/** Addresses are absolute, times RFC 3339 with offset. */
export interface Feed {
  /** See `feedId`. */
  id: string
  title: string
  /** An entry may say otherwise. */
  language: LanguageCode
  page: string
  self: string
  author: { name: string; url: string }
  /** The newest change of an entry, else the time of publication. */
  updated: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** See `entryId`. */
  id: string
  url: string
  title: string
  summary: string
  html: string
  picture: string | undefined
  published: string
  updated: string
  author: string | undefined
  tags: { key: string; label: string }[]
}

/** For tag URIs (RFC 4151). It must never change: to feed readers another id is a new item. */
const AUTHORITY_YEAR = '2026'

export function feedId(publicUrl: string, name: FeedName, language: LanguageCode): string {
  return tag(publicUrl, `feed/${name}/${language}`)
}

/** Without the slug, so that it survives a rename. */
export function entryId(publicUrl: string, kind: ContentKind, id: number, language: LanguageCode): string {
  return tag(publicUrl, `${kind}/${id}/${language}`)
}

function tag(publicUrl: string, name: string): string {
  return `tag:${new URL(publicUrl).hostname},${AUTHORITY_YEAR}:${name}`
}

interface HtmlPlace {
  site: SitePlace
  language: LanguageCode
  /** In the source language, for want of a translation. */
  borrowed: boolean
}

/** Makes addresses absolute and adds language and direction. The HTML was cleaned at publication: all attributes are in double quotes. */
export function portableHtml(html: string, { site, language, borrowed }: HtmlPlace): string {
  const own = borrowed ? site.source : language
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

/** File paths have no language; other paths in content lack theirs. */
const FILES = /^\/(storage|pictures)\//

function wholeAddress(site: SitePlace, language: LanguageCode, path: string): string {
  if (!path.startsWith('/')) return path
  const publicUrl = xmlText(site.publicUrl)
  return FILES.test(path) ? publicUrl + path : canonicalUrl({ ...site, publicUrl }, language, path)
}
