import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { isOn, sectionOfType } from '#domain/company/sections.ts'
import type { FeedType } from '#domain/content-types/content-types.ts'
import { FEED_FORMATS, type FeedFormat, feedPath, MEDIA_TYPES, TYPES_WITH_FEED } from '#domain/feeds.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { siteLanguagesOf } from '#domain/language/site-languages.ts'
import { canonicalUrl, paths } from '#domain/paths.ts'
import { sendDocument } from '#server/cache/published-document.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Config } from '#server/config.ts'
import type { InterfaceTexts } from '#server/language/interface-texts.ts'
import { interfaceTranslate } from '#server/language/language-files.ts'
import type { Database } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { publishedAt } from '#server/storage/publication/content-version.ts'
import { findContact, findSite } from '#server/storage/published/company.ts'
import { atomFeed } from './atom.ts'
import { feedEntries } from './entries.ts'
import { type Feed, feedId } from './feed.ts'
import { jsonFeed } from './json-feed.ts'

interface FeedParts {
  publicUrl: string
  db: Kysely<Tables>
  languageFiles: InterfaceTexts
  cache: ResponseCache | undefined
}

interface Asked {
  type: FeedType
  /** Undefined for the site's source language. */
  language: LanguageCode | undefined
  format: FeedFormat
}

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = { atom: atomFeed, json: jsonFeed }

/**
 * `/feeds/posts.atom` and so on, below each language prefix; without one in the source language, whoever asks, since programs choose
 * no language.
 */
export const feedsPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config: { publicUrl }, database: { published: db } }) => {
    const parts: FeedParts = { publicUrl, db, languageFiles: app.languageFiles, cache: app.content.caches?.answers }
    for (const type of TYPES_WITH_FEED) {
      for (const format of FEED_FORMATS) {
        const path = feedPath(type.page.feed.name, format)
        serve(app, path, { type, language: undefined, format }, parts)
        for (const language of LANGUAGE_CODES) serve(app, `/${language}${path}`, { type, language, format }, parts)
      }
    }
  },
  { name: 'feeds', dependencies: ['published-content', 'interface-texts'] },
)

function serve(app: FastifyInstance, path: string, asked: Asked, parts: FeedParts): void {
  const contentType = `${MEDIA_TYPES[asked.format]}; charset=utf-8`
  app.get(path, (request, reply) => sendDocument(request, reply, { cache: parts.cache, contentType, make: () => makeFeed(asked, parts) }))
}

/** Undefined for languages and sections that are switched off, and before the first publication. */
async function makeFeed(asked: Asked, { publicUrl, db, languageFiles }: FeedParts): Promise<string | undefined> {
  const { type, format } = asked
  const { name } = type.page.feed
  const site = await findSite(db)
  const language = asked.language ?? site?.source_language
  if (!site || !language || !site.languages.includes(language) || !isOn(site.sections, sectionOfType(type))) return undefined
  const contact = await findContact(db, language)
  if (!contact) return undefined
  const t = interfaceTranslate(await languageFiles.read(), language)
  const place = { publicUrl, ...siteLanguagesOf(site) }
  const entries = await feedEntries(db, type, language, place)
  return WRITERS[format]({
    id: feedId(publicUrl, name, language),
    title: t(`types.${type.kind}.feed`, { name: contact.name }),
    language,
    page: canonicalUrl(place, language, type.listPage.path),
    self: canonicalUrl(place, language, feedPath(name, format)),
    author: { name: contact.name, url: canonicalUrl(place, language, paths.home()) },
    updated: newestOf(entries.map((entry) => entry.updated)) ?? (await publishedAt(db)),
    entries,
  })
}

function newestOf(instants: string[]): string | undefined {
  return instants.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
}
