import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import fp from 'fastify-plugin'
import { afterAll, beforeAll } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_SITE_LANGUAGES } from '#domain/language/site-languages.ts'
import { apiPlugin } from '#server/api/api.ts'
import type { PrivacySettings } from '#server/api/api-services.ts'
import type { PublishedCalls } from '#server/api/published/published-calls.ts'
import type { Webhooks } from '#server/config.ts'
import { type UploadStore, uploadStore } from '#server/files/uploads/uploads.ts'
import { formsPlugin } from '#server/forms/forms.ts'
import type { FormLimit } from '#server/forms/rate-limit/rate-limits.ts'
import { httpServer } from '#server/http/http-server.ts'
import type { Voice } from '#server/http/refusals.ts'
import { parseNoBodies } from '#server/http/unread-bodies.ts'
import { createServerTranslate } from '#server/language/i18n.ts'
import { readLanguageFiles } from '#server/language/language-files.ts'
import { knownLanguages } from '#server/language/site-languages.ts'
import type { Database } from '#server/storage/engine/database.ts'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { siteLanguages } from '#server/storage/published/company.ts'
import { smallSite } from '../small-site/small-site.ts'

/** An answer's status, headers and parsed body. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

/** The texts of the product, for what the server says. */
const files = readLanguageFiles('locales')
export const t = createServerTranslate(() => files)

/** What refusals are made with. */
export const voice: Voice = { headers: () => ({}), languages: () => DEFAULT_SITE_LANGUAGES, t }

/** How a test differs from an ordinary server. */
export interface ApiOptions {
  limit?: FormLimit
  privacy?: Partial<PrivacySettings>
  uploads?: UploadStore
  webhooks?: Webhooks
  wakeMails?: () => void
  /** What pages share is read anew when it counts on. */
  contentVersion?: ContentVersion
  /** Called with the server before its routes are added. */
  prepare?: (app: FastifyInstance) => void
}

/** The API on a database, without a network; closed by the caller. */
export async function apiOn(database: Database, options: ApiOptions = {}): Promise<FastifyInstance> {
  const { app } = await apiAndCallsOn(database, options)
  return app
}

/** The same with the calls as pages read them. */
export async function apiAndCallsOn(
  database: Database,
  options: ApiOptions = {},
): Promise<{ app: FastifyInstance; calls: PublishedCalls }> {
  const privacySettings = { countryLookupUrl: '/api/country', formLimit: options.limit, ...options.privacy }
  const { limit, webhooks = {}, wakeMails = () => {}, contentVersion, prepare } = options
  const uploads = options.uploads ?? uploadStore({ folder: join(tmpdir(), 'vitrine-test-no-uploads') })
  const app = Fastify({ trustProxy: true, serverFactory: (handler) => httpServer(handler, voice) })
  parseNoBodies(app)
  prepare?.(app)
  const languages = knownLanguages(
    () => siteLanguages(database.published),
    () => contentVersion?.current(),
  )
  const content = {
    version: contentVersion,
    languages,
    oldAddresses: { find: async () => undefined, mayHave: () => false },
    caches: undefined,
  }
  await app.register(fp(async () => void app.decorate('content', content), { name: 'published-content' }))
  await app.register(formsPlugin, { db: database.db, uploads, t, limit, mailHost: 'vitrine.example', webhooks, wakeMails })
  await app.register(apiPlugin, { database, t, privacySettings })
  return { app, calls: app.calls }
}

/** Asks the API for a path below `/api` in a language. */
export async function get(app: FastifyInstance, path: string, language: LanguageCode = 'en'): Promise<Answer> {
  const answer = await app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/**
 * The API on the small site, there before the tests of a suite and closed after them.
 * @param open gives a new database, as `onEachEngine` does
 */
export function smallSiteApi(open: () => Promise<Database>) {
  let app: FastifyInstance
  beforeAll(async () => {
    const database = await open()
    await publish(database.db, smallSite())
    app = await apiOn(database)
  })
  afterAll(() => app.close())
  return {
    /** Asks for a path below `/api` in a language. */
    get: (path: string, language?: LanguageCode): Promise<Answer> => get(app, path, language),
    /** Sends any request. */
    inject: (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request),
  }
}
