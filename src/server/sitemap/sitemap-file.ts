import type { LanguageCode } from '#domain/language/languages.ts'
import { alternatesOf, canonicalUrl } from '#domain/paths.ts'
import type { ListedPage } from '#server/storage/listed-pages.ts'
import { XML_START, xmlElement, xmlText } from '#server/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Where the pages are, and which languages of the site are switched on. */
export interface Site {
  publicUrl: string
  languages: readonly LanguageCode[]
}

/**
 * One address of a sitemap with its translations, which are those that the page's head names
 * (sitemaps.org protocol 0.9; `xhtml:link` as in Google's 'Localized versions of your pages').
 */
export function sitemapEntry({ publicUrl, languages }: Site, language: LanguageCode, page: ListedPage): string {
  const real = page.languages.filter((code) => languages.includes(code))
  const parts = [
    xmlElement('loc', {}, xmlText(canonicalUrl(publicUrl, language, page.path))),
    page.changed === undefined ? '' : xmlElement('lastmod', {}, xmlText(page.changed.slice(0, DATE_LENGTH))),
    ...alternatesOf(publicUrl, real, page.path).map((alternate) => xmlElement('xhtml:link', { rel: 'alternate', ...alternate })),
  ]
  return `${xmlElement('url', {}, parts.join(''))}\n`
}

/** Dates of content are days. */
const DATE_LENGTH = '2026-11-21'.length

/** A sitemap of finished entries. */
export function sitemapFile(entries: string[]): string {
  return `${XML_START}${xmlElement('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': XHTML }, `\n${entries.join('')}`)}\n`
}

/** A sitemap index. */
export function sitemapIndex(addresses: string[]): string {
  const parts = addresses.map((address) => `${xmlElement('sitemap', {}, xmlElement('loc', {}, xmlText(address)))}\n`)
  return `${XML_START}${xmlElement('sitemapindex', { xmlns: NAMESPACE }, `\n${parts.join('')}`)}\n`
}
