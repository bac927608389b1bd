import { DEFAULT_TIME_ZONE, dayOf } from '#domain/time/day.ts'
import { directionOf, type Language, type LanguageCode, languageOf } from './languages.ts'

export interface Formatter {
  shortDate: (date: string) => string
  longDate: (date: string) => string
  /** Without the year. */
  dayAndMonth: (date: string) => string
  year: (date: string) => string
  /** Gregorian, for `datetime` attributes: `2026-11-21`. */
  isoDate: (date: string) => string
  number: (value: number) => string
  /** `currency` is an ISO 4217 code. */
  money: (amount: number, currency: string, decimals: number) => string
  /** 0.96 gives `96%`. */
  percent: (ratio: number) => string
  /** From bytes, by default with two decimals (docs/spec.md#5-validation-rules). */
  megabytes: (bytes: number, decimals?: number) => string
  list: (parts: string[]) => string
}

/** Found when the first text is formatted: a formatter is made for it. */
type Locale = () => string

const MEGABYTE = 1024 * 1024
/** UAX 9. */
const ISOLATE = { open: '\u2068', close: '\u2069' }

type PersianRegion = 'IR' | 'AF'

export interface FormatPlace {
  /** Of the company, ISO 3166. */
  country?: string | null | undefined
  persianRegion?: PersianRegion | undefined
}

/** Creating an Intl formatter takes as long as rendering a list of products. */
export function once<Given extends (string | number)[], Result>(make: (...given: Given) => Result): (...given: Given) => Result {
  const made = new Map<string, Result>()
  return (...given) => {
    const key = given.join(' ')
    const result = made.get(key) ?? make(...given)
    made.set(key, result)
    return result
  }
}

/** CLDR has the forms that some countries give a language, such as `de-AT`. */
const inCountry = once((code: string, country: string, otherwise: string) => {
  const wanted = `${code}-${country}`
  return new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted ? wanted : otherwise
})

/** BCP 47: whose dates, numbers and lists a language has. */
export function intlOf(code: LanguageCode, { country, persianRegion }: FormatPlace = {}): string {
  const { intl = code, regions = [], months } = languageOf(code)
  if (persianRegion && regions.includes(persianRegion)) return `${code}-${persianRegion}`
  // Borrowed formats are another language's; a language with regions has a setting of its own.
  return country && !months && regions.length === 0 ? inCountry(code, country, intl) : intl
}

const DATES = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  dayAndMonth: { month: 'long', day: 'numeric' },
  year: { year: 'numeric' },
  month: { month: 'numeric' },
} as const

const numberFormat = once((intl: string) => new Intl.NumberFormat(intl))
const percentFormat = once((intl: string) => new Intl.NumberFormat(intl, { style: 'percent' }))
const decimalFormat = once((intl: string, digits: number) => new Intl.NumberFormat(intl, decimals(digits)))
const moneyFormat = once(
  (intl: string, currency: string, digits: number, currencyDisplay: 'code' | 'narrowSymbol') =>
    new Intl.NumberFormat(intl, { ...decimals(digits), style: 'currency', currency, currencyDisplay }),
)
/** Days parse as midnight in UTC (ECMA-262, Date Time String Format). */
const dateFormat = once((intl: string, date: keyof typeof DATES) => new Intl.DateTimeFormat(intl, { ...DATES[date], timeZone: 'UTC' }))
const listFormat = once((intl: string) => new Intl.ListFormat(intl, { type: 'conjunction' }))

function decimals(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** Empty if the format does not write it. */
function partOf(format: Intl.DateTimeFormat, date: Date, wanted: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(date).find(({ type }) => type === wanted)?.value ?? ''
}

/** With month names of the language's own, where the rest of the date is borrowed. */
function dateWithMonth(format: Intl.DateTimeFormat, date: Date, months: string[]): string {
  const monthNumber = Number(dateFormat(`en-u-ca-${format.resolvedOptions().calendar}-nu-latn`, 'month').format(date))
  return `${partOf(format, date, 'day')} ${months[monthNumber - 1] ?? ''} ${partOf(format, date, 'year')}`.trim()
}

/** Without the era word that some ICU versions append to a Persian date. */
function dateWithoutEra(format: Intl.DateTimeFormat, date: Date): string {
  return format
    .formatToParts(date)
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .trim()
}

/** A date stays on one line. */
function dateWriter({ months }: Language, intl: Locale, month: 'short' | 'long' | 'dayAndMonth'): (day: string) => string {
  return (day) => {
    if (day === '') return ''
    const date = new Date(day)
    const format = dateFormat(intl(), month)
    const written = months ? dateWithMonth(format, date, months) : dateWithoutEra(format, date)
    return written.replaceAll(' ', '\u00a0')
  }
}

function moneyWriter(language: LanguageCode, intl: Locale): Formatter['money'] {
  const leftToRight = directionOf(language) === 'ltr'
  return (amount, currency, decimals) => {
    // The sign ؋ runs from right to left and scrambles a left-to-right line, which gets the code instead.
    const display = currency === 'AFN' && leftToRight ? 'code' : 'narrowSymbol'
    const money = moneyFormat(intl(), currency, decimals, display).format(amount)
    return leftToRight ? money : ISOLATE.open + money + ISOLATE.close
  }
}

function yearWriter(intl: Locale): (day: string) => string {
  return (day) => partOf(dateFormat(intl(), 'year'), new Date(day), 'year')
}

function listWriter({ conjunction }: Language, intl: Locale): (parts: string[]) => string {
  if (!conjunction) return (parts) => listFormat(intl()).format(parts)
  return (parts) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join('، ')}${parts.length > 2 ? '،' : ''} ${conjunction} ${parts.at(-1)}`
}

/** Browsers have the data of fewer languages than servers; without them they write dates in a language of their own. */
export function canFormat(language: LanguageCode): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(intlOf(language)).length > 0
}

interface FormatterOptions extends FormatPlace {
  timeZone?: string
}

export function formatterOf(code: LanguageCode, { timeZone = DEFAULT_TIME_ZONE, ...place }: FormatterOptions = {}): Formatter {
  const language = languageOf(code)
  const intl: Locale = () => intlOf(code, place)
  const shortDate = dateWriter(language, intl, 'short')
  const longDate = dateWriter(language, intl, 'long')
  const dayAndMonth = dateWriter(language, intl, 'dayAndMonth')
  const year = yearWriter(intl)
  const day = (date: string): string => dayOf(date, timeZone)
  return {
    shortDate: (date) => shortDate(day(date)),
    longDate: (date) => longDate(day(date)),
    dayAndMonth: (date) => dayAndMonth(day(date)),
    year: (date) => year(day(date)),
    isoDate: day,
    number: (value) => numberFormat(intl()).format(value),
    money: moneyWriter(code, intl),
    percent: (ratio) => percentFormat(intl()).format(ratio),
    megabytes: (bytes, digits = 2) => decimalFormat(intl(), digits).format(bytes / MEGABYTE),
    list: listWriter(language, intl),
  }
}
