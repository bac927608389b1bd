/** A new language needs a row here, `locales/{code}/translation.json` and content (docs/reading-the-spec.md#languages). */
export interface Language {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
  /** BCP 47. Pashto borrows Dari digits and calendar, see `format.ts`. */
  intl: string
  script: 'latin' | 'cyrillic' | 'arabic'
}

const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr', intl: 'en-US', script: 'latin' },
  { code: 'fa', name: 'فارسی', direction: 'rtl', intl: 'fa-IR', script: 'arabic' },
  { code: 'ps', name: 'پښتو', direction: 'rtl', intl: 'fa-AF', script: 'arabic' },
  { code: 'ru', name: 'Русский', direction: 'ltr', intl: 'ru-RU', script: 'cyrillic' },
] as const satisfies readonly Language[]

export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** docs/spec.md#9-business-constants-and-limits */
export const FALLBACK: LanguageCode = 'en'

export const LANGUAGE_CODES = LANGUAGES.map((language) => language.code) as [LanguageCode, ...LanguageCode[]]

/** Whether supported or not (docs/spec.md#4-states-and-transitions). */
const RIGHT_TO_LEFT = new Set(['fa', 'ps', 'ar', 'ur', 'he'])

export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr'
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGE_CODES.includes(value as LanguageCode)
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

/** By ISO 3166 code (docs/spec.md#4-states-and-transitions). */
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

export function languageOfCountry(country: string | undefined): LanguageCode {
  return COUNTRY_LANGUAGES[country?.toUpperCase() ?? ''] ?? FALLBACK
}

/** The first supported one of an `Accept-Language` header (RFC 9110, 12.5.4). */
export function negotiateLanguage(header: string | undefined): LanguageCode {
  if (!header) return FALLBACK
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { code: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { code } of wanted) if (isLanguageCode(code)) return code
  return FALLBACK
}
