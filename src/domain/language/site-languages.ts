import type { LanguageCode } from './languages.ts'

/** A site's own choice among the languages that have interface texts. */
export interface SiteLanguages {
  /** In the order of the language menu. */
  languages: readonly LanguageCode[]
  /** In which all content exists; it stands in for missing translations. */
  source: LanguageCode
  /** By default the country. */
  guess?: LanguageGuess | undefined
  /** Of the company, ISO 3166. */
  country?: string | null | undefined
}

/** What decides first for a visitor who has not chosen a language: where they are, or what their browser asks for. */
export const LANGUAGE_GUESSES = ['country', 'browser'] as const
export type LanguageGuess = (typeof LANGUAGE_GUESSES)[number]

/** Of a company that chooses none (docs/spec.md#1-what-the-product-does-and-for-whom). */
export const DEFAULT_LANGUAGES: LanguageCode[] = ['en', 'fa', 'ps', 'ru']

const USUAL_SOURCE = 'en'

/** English, if the site has it, unless its settings say otherwise. */
export function siteLanguagesOf(settings: {
  languages: readonly LanguageCode[]
  source_language?: LanguageCode | undefined
  language_guess?: LanguageGuess | undefined
  country?: string | null | undefined
}): SiteLanguages {
  const { languages, source_language, language_guess: guess, country } = settings
  return {
    languages,
    guess,
    country,
    source: source_language ?? (languages.includes(USUAL_SOURCE) ? USUAL_SOURCE : (languages[0] ?? USUAL_SOURCE)),
  }
}

/** Before the first publication, and with a backend that does not say. */
export const DEFAULT_SITE_LANGUAGES = siteLanguagesOf({ languages: DEFAULT_LANGUAGES })

/** By ISO 3166 code (docs/spec.md#4-states-and-transitions), where a site lacks the country's own language. */
const COUNTRY_LANGUAGES: Record<string, LanguageCode> = {
  IR: 'fa',
  AF: 'fa',
  US: 'en',
  GB: 'en',
  DE: 'en',
  RU: 'ru',
  BY: 'ru',
  KZ: 'ru',
  UA: 'ru',
}

export interface VisitorFacts {
  /** ISO 3166, two letters. Only asked where it decides. */
  country: () => string | undefined
  /** As in `Accept-Language`. */
  preferred: string | undefined
}

/** For a visitor who has not chosen (docs/reading-the-spec.md#languages). */
export function guessLanguage(site: SiteLanguages, { country, preferred }: VisitorFacts): LanguageCode {
  const ofBrowser = () => preferredLanguage(site, preferred)
  const ofCountry = () => languageOfCountry(site, country())
  const guess = site.guess === 'browser' ? (ofBrowser() ?? ofCountry()) : (ofCountry() ?? ofBrowser())
  return guess ?? site.source
}

export function languageOfCountry({ languages }: Pick<SiteLanguages, 'languages'>, country = ''): LanguageCode | undefined {
  if (!/^[a-z]{2}$/i.test(country)) return undefined
  const own = new Intl.Locale(`und-${country}`).maximize().language
  return [own, COUNTRY_LANGUAGES[country.toUpperCase()]].find((code) => code !== undefined && languages.includes(code))
}

export function negotiateLanguage(site: SiteLanguages, header: string | undefined): LanguageCode {
  return preferredLanguage(site, header) ?? site.source
}

/** The first of the site's languages in an `Accept-Language` header (RFC 9110, 12.5.4). */
export function preferredLanguage({ languages }: Pick<SiteLanguages, 'languages'>, header: string | undefined): LanguageCode | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/i.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const known = languages.find((code) => tag === code.toLowerCase()) ?? languages.find((code) => tag.split('-')[0] === code.split('-')[0])
    if (known !== undefined) return known
  }
  return undefined
}

/** The choice in a cookie, if the site has that language. */
export function chosenLanguage({ languages }: SiteLanguages, cookie: string | undefined): LanguageCode | undefined {
  const chosen = /(?:^|;)\s*lang=([\w-]+)\s*(?:;|$)/.exec(cookie ?? '')?.[1]
  return languages.find((code) => code === chosen)
}
