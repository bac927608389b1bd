import fp from 'fastify-plugin'
import type { ApiAnswer } from '#contract/page.ts'
import type { Site } from '#domain/company/company.ts'
import { ALL_SECTIONS, type Sections } from '#domain/company/section-names.ts'
import { INTERFACE_FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_LANGUAGES, type SiteLanguages, siteLanguagesOf } from '#domain/language/site-languages.ts'
import type { Config } from '#server/config.ts'
import { type KnownLanguages, knownLanguages } from '#server/language/site-languages.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { siteSections } from '#server/storage/published/company.ts'

declare module 'fastify' {
  interface FastifyInstance {
    backend: Backend
  }
}

interface Backend {
  /** The address is below `/api`. Status 0 means that there is no readable answer. */
  read: (language: LanguageCode, address: string) => Promise<ApiAnswer>
  languages: KnownLanguages
  sections: () => Promise<Sections>
}

export const backendPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config: { apiBaseUrl }, database }) => {
    const own: Backend = {
      read: (language, address) => app.calls.read(language, address),
      languages: app.content.languages,
      sections: () => siteSections(database.published),
    }
    app.decorate('backend', apiBaseUrl ? otherBackend(apiBaseUrl) : own)
  },
  { name: 'backend', dependencies: ['api', 'published-content'] },
)

const TIMEOUT_MS = 10_000

/** Another backend is asked this often for its languages. */
const LANGUAGES_MS = 60_000

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
  const languages = async (): Promise<SiteLanguages> => {
    const { status, answer } = await read(INTERFACE_FALLBACK, '/site')
    if (status !== 200 && status !== 404) throw new Error(`${apiBaseUrl} does not list its languages.`)
    const given = (answer as { data?: Partial<Site> | null } | null | undefined)?.data
    const known = Array.isArray(given?.languages) ? given.languages.filter(isLanguageCode) : []
    const languages = known.length > 0 ? known : DEFAULT_LANGUAGES
    const source_language = languages.find((code) => code === given?.source_language)
    return siteLanguagesOf({ languages, source_language, language_guess: given?.language_guess })
  }
  const sections = async (): Promise<Sections> => {
    const { answer } = await read(INTERFACE_FALLBACK, '/site')
    return { ...ALL_SECTIONS, ...(answer as { data?: Partial<Site> | null } | null | undefined)?.data?.sections }
  }
  return { read, sections, languages: knownLanguages(languages, () => Math.floor(Date.now() / LANGUAGES_MS)) }
}
