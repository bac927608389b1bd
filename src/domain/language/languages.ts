import rows from './languages.json' with { type: 'json' }

/** A row of `languages.json`. A language also needs a folder in `locales/` (docs/developing.md#add-a-language). */
export interface Language {
  /** BCP 47: of file names, addresses and `lang` attributes. */
  code: string
  /** In the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Decides which fonts a page loads early; those of other scripts come from the system. */
  script: string
  /** BCP 47: whose dates, numbers and lists it has in CLDR, by default its own. Pashto borrows those of Dari, which browsers know. */
  intl?: string
  /** Whose way of writing dates a site may choose. */
  regions?: string[]
  /** Where the data of `intl` is borrowed: names of months and weekdays, and what stands before the last entry of a list. */
  months?: string[]
  /** From Monday. */
  weekdays?: string[]
  conjunction?: string
}

const LANGUAGES = rows as Language[]

export type LanguageCode = string

/** Every language that has interface texts. A site has some of them: see `SiteLanguages`. */
export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code)

/** Stands in for missing interface texts; what stands in for missing content is `SiteLanguages.source`. */
export const INTERFACE_FALLBACK = 'en'

/** Without interface texts here (docs/spec.md#4-states-and-transitions). */
const OTHERS_FROM_RIGHT = ['he']

export function directionOf(code: string): 'ltr' | 'rtl' {
  const known = LANGUAGES.find((language) => language.code === code)
  return known?.direction ?? (OTHERS_FROM_RIGHT.includes(code) ? 'rtl' : 'ltr')
}

/** Latin or Arabic. */
export function commaOf(code: LanguageCode): ',' | '،' {
  return languageOf(code).script === 'arabic' ? '،' : ','
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some(({ code }) => code === value)
}

export function languageOf(code: LanguageCode): Language {
  const found = LANGUAGES.find((language) => language.code === code)
  if (!found) throw new Error(`Unknown language ${code}`)
  return found
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function languageCookie(code: LanguageCode): string {
  return `lang=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
