import type { LanguageCode } from '#domain/language/languages.ts'

/** How long sending waits for a pending token; forms are taken without one too. */
const TIMEOUT_MS = 1500

/** Signed for one filling of a form, so that the server recognizes a repeat. */
export interface FormToken {
  ask: () => void
  take: () => Promise<string | undefined>
  /** Ends the filling: the next one gets its own token. */
  renew: () => void
}

/** A backend without this call is asked once, and no token is sent. */
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
      // Temporarily refused: the next focus asks again.
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
