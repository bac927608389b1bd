import fp from 'fastify-plugin'
import type { ApiAnswer } from '#contract/page.ts'
import type { Site } from '#domain/company/company.ts'
import { FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { siteLanguages } from '#server/storage/published/company.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backend: Backend
  }
}

interface Backend {
  /** The address is below `/api`. Status 0 means that there is no readable answer. */
  read: (language: LanguageCode, address: string) => Promise<ApiAnswer>
  languages: () => Promise<LanguageCode[]>
}

export const backendPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config: { apiBaseUrl }, database }) => {
    const own: Backend = {
      read: (language, address) => app.calls.read(language, address),
      languages: () => siteLanguages(database.published),
    }
    app.decorate('backend', apiBaseUrl ? otherBackend(apiBaseUrl) : own)
  },
  { name: 'backend', dependencies: ['api'] },
)

const TIMEOUT_MS = 10_000

function otherBackend(apiBaseUrl: string): Backend {
  const read: Backend['read'] = async (language, address) => {
    try {
      const answer = await fetch(`${apiBaseUrl}/api${address}`, {
        headers: { accept: 'application/json', 'accept-language': language },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // Only the configured address is contacted, whatever it answers.
        redirect: 'error',
      })
      return answer.ok ? { status: 200, answer: await answer.json() } : { status: answer.status }
    } catch {
      return { status: 0 }
    }
  }
  const languages = async (): Promise<LanguageCode[]> => {
    const { status, answer } = await read(FALLBACK, '/site')
    if (status !== 200 && status !== 404) throw new Error(`${apiBaseUrl} does not list its languages.`)
    const given = (answer as { data?: Partial<Site> | null } | null | undefined)?.data?.languages
    const known = Array.isArray(given) ? given.filter(isLanguageCode) : []
    return known.length > 0 ? known : [...LANGUAGE_CODES]
  }
  return { read, languages }
}
