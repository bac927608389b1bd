import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { registerApi } from '#server/api/api.ts'
import type { Database } from '#server/storage/database.ts'
import { publish } from '#server/storage/publication.ts'
import { smallSite } from './small-site.ts'

/** An answer's status, headers and parsed body. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

/** The API on a database, without a network; closed by the caller. */
export function apiOn(database: Database): FastifyInstance {
  const app = Fastify({ trustProxy: true })
  registerApi(app, { database })
  return app
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
    app = apiOn(database)
  })
  afterAll(() => app.close())
  return {
    /** Asks for a path below `/api` in a language. */
    get: (path: string, language?: LanguageCode): Promise<Answer> => get(app, path, language),
    /** Sends any request. */
    inject: (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request),
  }
}
