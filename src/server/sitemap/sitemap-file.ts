import type { LanguageCode } from '#domain/language/languages.ts'
import { alternatesOf, canonicalUrl, type SitePlace } from '#domain/paths.ts'
import type { ListedPage } from '#server/storage/published/listed-pages.ts'
import { XML_START, xmlElement, xmlText } from '#server/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** sitemaps.org protocol 0.9; `xhtml:link` as in Google's 'Localized versions of your pages'. */
export function sitemapEntry(site: SitePlace, language: LanguageCode, page: ListedPage): string {
  const real = page.languages.filter((code) => site.languages.includes(code))
  const parts = [
    xmlElement('loc', {}, xmlText(canonicalUrl(site, language, page.path))),
    page.changed === undefined ? '' : xmlElement('lastmod', {}, xmlText(page.changed.slice(0, DATE_LENGTH))),
    ...alternatesOf(site, language, real, page.path).map((alternate) => xmlElement('xhtml:link', { rel: 'alternate', ...alternate })),
  ]
  return `${xmlElement('url', {}, parts.join(''))}\n`
}

/** Dates published by an earlier version have a time behind them. */
const DATE_LENGTH = '2026-11-21'.length

export function sitemapFile(entries: string[]): string {
  return `${XML_START}${xmlElement('urlset', { xmlns: NAMESPACE, 'xmlns:xhtml': XHTML }, `\n${entries.join('')}`)}\n`
}

export function sitemapIndex(addresses: string[]): string {
  const parts = addresses.map((address) => `${xmlElement('sitemap', {}, xmlElement('loc', {}, xmlText(address)))}\n`)
  return `${XML_START}${xmlElement('sitemapindex', { xmlns: NAMESPACE }, `\n${parts.join('')}`)}\n`
}
