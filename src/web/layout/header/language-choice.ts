import { type LanguageCode, languageCookie } from '#domain/language/languages.ts'
import { languageOfCountry, preferredLanguage } from '#domain/language/site-languages.ts'
import { timeLimit } from '../../api/time-limit.ts'
import { store } from '../../browser-storage.ts'
import { KEY, type Shown } from './kept-language.ts'

function remember(language: LanguageCode): void {
  // Without storage the cookie alone carries the choice.
  store('localStorage', KEY, language)
  // The Cookie Store API is missing in Firefox and Safari before 18.
  // biome-ignore lint/suspicious/noDocumentCookie: the only way in every supported browser
  document.cookie = languageCookie(language)
}

/** Browsers may block cookies. */
function isTold(language: LanguageCode): boolean {
  return document.cookie.split('; ').includes(`${KEY}=${language}`)
}

/** Goes to `target`, or to the home page in the chosen language (docs/spec.md#4-states-and-transitions). Without cookies the address carries the language. */
export async function chooseLanguage(language: LanguageCode, apiBase: string, target?: string): Promise<void> {
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
  location.assign(target ?? (isTold(language) ? '/' : `/${language}/`))
}

/** In the usual answers of lookup services. */
function countryOf(answer: unknown): string | undefined {
  const { country_code, countryCode, country } = (answer ?? {}) as Record<string, unknown>
  return [country_code, countryCode, country].find((value): value is string => typeof value === 'string' && value.length === 2)
}

/** For a first visit (docs/spec.md#4-states-and-transitions). A failure is logged and leaves the server's guess. */
export async function guessFirstLanguage(lookupUrl: string, { language, site }: Shown): Promise<void> {
  const asked = site.language_guess === 'browser' ? preferredLanguage(site, navigator.languages.join()) : undefined
  if (asked) return showGuess(asked, language)
  let guess: LanguageCode
  try {
    const response = await fetch(lookupUrl, { signal: timeLimit(5000) })
    if (!response.ok) throw new Error(`The lookup answered ${response.status}.`)
    // For other countries, the server's guess stays: the browser's languages, or the source.
    guess = languageOfCountry(site, countryOf(await response.json())) ?? language
  } catch (error) {
    console.warn('The country could not be looked up; the language stays as it is.', error)
    return
  }
  showGuess(guess, language)
}

function showGuess(guess: LanguageCode, shown: LanguageCode): void {
  remember(guess)
  if (guess !== shown && isTold(guess)) location.reload()
}
