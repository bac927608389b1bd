import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'
import { pageHead } from './head.ts'

/** An address of a sitemap. */
interface SitemapUrl {
  loc: string
  lastmod: string | undefined
  /** `hreflang` and address. */
  alternates: [string, string][]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'xhtml:link', 'entry', 'category', 'link'].includes(name),
})

/** Parses a well-formed XML document. */
export function parseXml(xml: string): Record<string, never> {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml)
}

/** The addresses of a sitemap. */
export function sitemapUrls(xml: string): SitemapUrl[] {
  const { urlset } = parseXml(xml) as { urlset?: { xmlns: string; url: Record<string, never>[] } }
  expect(urlset?.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return (urlset?.url ?? []).map(
    (url: { loc?: string; lastmod?: string; 'xhtml:link'?: { rel: string; hreflang: string; href: string }[] }) => {
      const links = url['xhtml:link'] ?? []
      expect(links.every(({ rel }) => rel === 'alternate')).toBe(true)
      return { loc: url.loc ?? '', lastmod: url.lastmod, alternates: links.map(({ hreflang, href }) => [hreflang, href]) }
    },
  )
}

/** The sitemaps of an index. */
export function sitemapParts(xml: string): string[] {
  const { sitemapindex } = parseXml(xml) as { sitemapindex?: { sitemap: { loc: string }[] } }
  return (sitemapindex?.sitemap ?? []).map(({ loc }) => loc)
}

type Ask = (path: string) => Promise<{ status: number; body: string }>

/**
 * Every address of a sitemap is the canonical one of its page, and names the same translations.
 * @returns the addresses, and the pages' HTML by their paths
 */
export async function comparePages(origin: string, ask: Ask) {
  const urls = sitemapUrls((await ask('/sitemap.xml')).body)
  const byLoc = new Map(urls.map((url) => [url.loc, url]))
  expect(byLoc.size).toBe(urls.length)
  const pages = new Map<string, string>()
  for (const { loc, alternates } of urls) {
    const path = loc.slice(origin.length)
    const { status, body } = await ask(path)
    const head = pageHead(body)
    expect({ status, canonical: head.canonical, alternates: head.alternates, noIndex: head.noIndex }).toEqual({
      status: 200,
      canonical: loc,
      alternates,
      noIndex: false,
    })
    pages.set(path, body)
    // Mutual and complete: whoever names itself is named by all whom it names, with the same list.
    if (!alternates.some(([, href]) => href === loc)) continue
    // The bare address shows each visitor's own language, and is no page of the sitemap.
    for (const [code, href] of alternates) if (code !== 'x-default') expect(byLoc.get(href)?.alternates, href).toEqual(alternates)
  }
  return { urls, pages }
}
