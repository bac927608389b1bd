import fp from 'fastify-plugin'
import { ResponseCache } from '#server/cache/response-cache.ts'
import type { Config } from '#server/config.ts'
import { type KnownLanguages, knownLanguages } from '#server/language/site-languages.ts'
import type { Database } from '#server/storage/engine/database.ts'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'
import { findOwnTexts, siteLanguages } from '#server/storage/published/company.ts'
import { watchToday } from '#server/storage/published/company-clock.ts'
import { hasForeignParameter } from '#server/storage/redirects/old-address.ts'
import { findRedirect } from '#server/storage/redirects/redirects.ts'

declare module 'fastify' {
  interface FastifyInstance {
    content: PublishedContent
  }
}

interface PublishedContent {
  version: ContentVersion | undefined
  languages: KnownLanguages
  oldAddresses: OldAddresses
  caches: { pages: ResponseCache; answers: ResponseCache } | undefined
}

/** Of earlier websites. */
export interface OldAddresses {
  /** With a null target, it is gone. */
  find: (address: string) => Promise<{ target: string | null } | undefined>
  /** Whether an address with these parameters may be one although its path is a page of the site. */
  mayHave: (search: string) => boolean
}

/** The rest is for the API's answers, of which pages are made. */
const PAGES_OF_CACHE = 2 / 3

export const publishedContentPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config: { development, cacheBytes }, database }) => {
    const version = development ? undefined : await database.watchContent()
    if (version) app.addHook('onClose', () => version.close())
    const openCaches = async (watched: ContentVersion) => {
      const today = await watchToday(database.published, watched)
      const pagesBytes = Math.round(cacheBytes * PAGES_OF_CACHE)
      return {
        pages: new ResponseCache(watched, today, pagesBytes, app.securityHeaders),
        answers: new ResponseCache(watched, today, cacheBytes - pagesBytes),
      }
    }
    const languages = knownLanguages(
      async () => ({ ...(await siteLanguages(database.published)), ownTexts: await findOwnTexts(database.published) }),
      () => version?.current(),
    )
    const oldAddresses: OldAddresses = { find: (address) => findRedirect(database.published, address), mayHave: hasForeignParameter }
    app.decorate('content', { version, languages, oldAddresses, caches: version && cacheBytes > 0 ? await openCaches(version) : undefined })
  },
  { name: 'published-content', dependencies: ['security-headers'] },
)
