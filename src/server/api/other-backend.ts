import type { LanguageCode } from '#domain/language/languages.ts'
import type { ReadAnswer } from './published-calls.ts'

/** How long it may take for a call while a page is rendered. */
const TIMEOUT_MS = 10_000

/**
 * Reads the calls of another server's API for the pages of this one (`API_BASE_URL`).
 * @returns a function as `PublishedCalls.read`, with status 0 when no answer came that can be read
 */
export function otherBackend(apiBaseUrl: string): (language: LanguageCode, address: string) => Promise<ReadAnswer> {
  return async (language, address) => {
    try {
      const answer = await fetch(`${apiBaseUrl}/api${address}`, {
        headers: { accept: 'application/json', 'accept-language': language },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // Nothing but the address of the settings is asked, whatever it answers.
        redirect: 'error',
      })
      return answer.ok ? { status: 200, answer: await answer.json() } : { status: answer.status }
    } catch {
      return { status: 0 }
    }
  }
}
