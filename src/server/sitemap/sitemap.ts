import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Sections } from '#domain/company/section-names.ts'
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { SitePlace } from '#domain/paths.ts'
import { nothingHere, sendDocument } from '#server/cache/published-document.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { FOR_EVERYBODY } from '#server/cache/send-response.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { countListedPages, readListedPages } from '#server/storage/published/listed-pages.ts'
import { LISTED_COUNT, listPages } from './list-pages.ts'
import { sitemapEntry, sitemapFile, sitemapIndex } from './sitemap-file.ts'

/** The protocol allows 50,000 and 50 MB; even with the longest slugs and host names this stays below, at a few megabytes of memory. */
const PER_FILE = 10_000

export interface SitemapOptions {
  publicUrl: string
  /** False when the site does not know its own address: crawlers are then sent nowhere. */
  isPublic: boolean
  db: Kysely<Tables> | undefined
  languages: () => Promise<SiteLanguages>
  sections: () => Promise<Sections>
  cache: ResponseCache | undefined
  perFile?: number
}

export const sitemapPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config: { publicUrl, isPublic, apiBaseUrl }, database }) => {
    const { sections } = app.backend
    const { read: languages } = app.backend.languages
    const db = apiBaseUrl ? undefined : database.published
    registerSitemap(app, { publicUrl, isPublic, db, languages, sections, cache: app.content.caches?.answers })
  },
  { name: 'sitemap', dependencies: ['published-content', 'backend'] },
)

/**
 * Robots.txt (RFC 9309) excludes nothing: pages say so themselves. Large sites get an index of `/sitemap-{language}-{number}.xml`:
 * 0 has the lists, the others a range of ids each.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { publicUrl, isPublic } = options
  app.get('/robots.txt', (_request, reply) => {
    const sitemap = isPublic ? `Sitemap: ${publicUrl}/sitemap.xml` : '# PUBLIC_URL is not set, so this site cannot name its sitemap.'
    return reply.type('text/plain; charset=utf-8').header('cache-control', FOR_EVERYBODY).send(`User-agent: *\nDisallow:\n\n${sitemap}\n`)
  })
  app.get('/sitemap.xml', (request, reply) => send(options, request, reply, () => wholeSitemap(options)))
  app.get<{ Params: { part: string } }>('/sitemap-:part', (request, reply) => {
    const [, language, number] = /^([A-Za-z-]+)-(0|[1-9]\d{0,8})\.xml$/.exec(request.params.part) ?? []
    if (!isLanguageCode(language)) return nothingHere(reply)
    return send(options, request, reply, () => sitemapPart(options, language, Number(number)))
  })
}

function send(
  { cache }: SitemapOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<string | undefined>,
): Promise<FastifyReply> {
  return sendDocument(request, reply, { cache, contentType: 'application/xml; charset=utf-8', make })
}

async function wholeSitemap(options: SitemapOptions): Promise<string> {
  const { db, publicUrl, perFile = PER_FILE } = options
  const site = { publicUrl, ...(await options.languages()) }
  const parts: { language: LanguageCode; number: number }[] = []
  let pages = 0
  for (const language of site.languages) {
    const stretches = db ? await countListedPages(db, language, perFile) : new Map<number, number>()
    parts.push({ language, number: 0 }, ...[...stretches.keys()].map((stretch) => ({ language, number: stretch + 1 })))
    pages += LISTED_COUNT + [...stretches.values()].reduce((sum, number) => sum + number, 0)
  }
  if (pages > perFile) return sitemapIndex(parts.map(({ language, number }) => `${publicUrl}/sitemap-${language}-${number}.xml`))
  const entries: string[] = []
  for (const { language, number } of parts) entries.push(...(await partEntries(options, site, language, number)))
  return sitemapFile(entries)
}

async function sitemapPart(options: SitemapOptions, language: LanguageCode, number: number): Promise<string | undefined> {
  const site = { publicUrl: options.publicUrl, ...(await options.languages()) }
  if (!site.languages.includes(language)) return undefined
  const entries = await partEntries(options, site, language, number)
  return entries.length > 0 ? sitemapFile(entries) : undefined
}

async function partEntries(
  { db, sections, perFile = PER_FILE }: SitemapOptions,
  site: SitePlace,
  language: LanguageCode,
  number: number,
): Promise<string[]> {
  if (number === 0) {
    const pages = await listPages(db, language, { languages: site.languages, sections: await sections() })
    return pages.map((page) => sitemapEntry(site, language, page))
  }
  const entries: string[] = []
  if (!db) return entries
  for await (const pages of readListedPages(db, language, number - 1, perFile)) {
    for (const page of pages) entries.push(sitemapEntry(site, language, page))
  }
  return entries
}
