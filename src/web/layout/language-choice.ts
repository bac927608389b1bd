import { isLanguageCode, type LanguageCode, languageCookie, languageOfCountry } from '#domain/language/languages.ts'
import { whenBack } from '../navigation.ts'
import { timeLimit } from '../time-limit.ts'

/** Local storage key and cookie name of the visitor's language (docs/reading-the-spec.md#languages). */
const KEY = 'lang'

/** Remembers a language where the script and where the server find it. */
function remember(language: LanguageCode): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Without storage the cookie alone carries the choice.
  }
  // The Cookie Store API is missing in Firefox and Safari before 18.
  // biome-ignore lint/suspicious/noDocumentCookie: the only way in every supported browser
  document.cookie = languageCookie(language)
}

/** Whether the server learns the language from the cookie; browsers may block cookies. */
function isTold(language: LanguageCode): boolean {
  return document.cookie.split('; ').includes(`${KEY}=${language}`)
}

/**
 * Takes the visitor's choice: saves it, tells the backend, and goes to the home page, which the
 * server renders in that language (docs/spec.md#4-states-and-transitions). Without cookies the address carries the language.
 */
export async function chooseLanguage(language: LanguageCode, apiBase: string): Promise<void> {
  remember(language)
  try {
    const response = await fetch(`${apiBase}/api/locale/${language}`, {
      headers: { 'accept-language': language },
      keepalive: true,
      signal: timeLimit(1000),
    })
    if (!response.ok) throw new Error(`The backend answered ${response.status}.`)
  } catch (error) {
    console.error('The language change could not be reported.', error)
  }
  location.assign(isTold(language) ? '/' : `/${language}/`)
}

/** Has a bare address that the visitor comes back to show the language that was chosen since. */
export function followChoice(prefix: string, shown: LanguageCode): void {
  whenBack(() => {
    const chosen = readStored()
    if (!prefix && isLanguageCode(chosen) && chosen !== shown) location.reload()
  })
}

/** The country in the usual answers of lookup services. */
function countryOf(answer: unknown): string | undefined {
  const { country_code, countryCode, country } = (answer ?? {}) as Record<string, unknown>
  return [country_code, countryCode, country].find((value): value is string => typeof value === 'string' && value.length === 2)
}

/**
 * On a first visit without a prefix, asks for the visitor's country and shows its language
 * (docs/spec.md#4-states-and-transitions). A failure is logged and leaves the fallback.
 */
export async function guessLanguage(lookupUrl: string, prefix: string, shown: LanguageCode): Promise<void> {
  if (prefix || isLanguageCode(readStored())) return
  let guess: LanguageCode
  try {
    const response = await fetch(lookupUrl, { signal: timeLimit(5000) })
    if (!response.ok) throw new Error(`The lookup answered ${response.status}.`)
    guess = languageOfCountry(countryOf(await response.json()))
  } catch (error) {
    console.warn('The country could not be looked up; the language stays as it is.', error)
    return
  }
  remember(guess)
  if (guess !== shown && isTold(guess)) location.reload()
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
