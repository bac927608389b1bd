import type { LanguageCode } from '#domain/language/languages.ts'

/** How long sending waits for a token that is still on its way: without one a form is taken as well. */
const TIMEOUT_MS = 1500

/** The signed token of one filling of a form, by which the server knows a repetition. */
export interface FormToken {
  /** Asks for a token unless that was done. */
  ask: () => void
  /** The token as far as there is one. */
  take: () => Promise<string | undefined>
  /** Ends the filling: the next one has a token of its own. */
  renew: () => void
}

/**
 * Gets tokens from the backend; one that does not know this call is asked once, and no token is sent.
 * @param apiBase origin of the backend, empty for our own
 */
export function createFormToken(apiBase: string, language: LanguageCode): FormToken {
  let asked: Promise<string | undefined> | undefined
  let unknown = false
  const request = async (): Promise<string | undefined> => {
    try {
      const response = await fetch(`${apiBase}/api/form-token`, {
        method: 'POST',
        headers: { accept: 'application/json', 'accept-language': language },
      })
      unknown = response.status === 404
      // A refusal for now: the next focus asks again.
      if (!response.ok && !unknown) asked = undefined
      if (!response.ok) return undefined
      const { token } = (await response.json()) as { token?: unknown }
      return typeof token === 'string' ? token : undefined
    } catch {
      // No answer: the next focus asks again.
      asked = undefined
      return undefined
    }
  }
  return {
    ask: () => {
      asked ??= request()
    },
    take: () => Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), asked ? TIMEOUT_MS : 0))]),
    renew: () => {
      if (!unknown) asked = undefined
    },
  }
}
