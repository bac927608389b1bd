import { DEFAULT_TIME_ZONE, dayOf } from '../day.ts'
import { directionOf, type LanguageCode, languageOf } from './languages.ts'

/**
 * Dates, numbers and money as each language writes them, the same on the server and in the
 * browser. Chromium ships no Pashto data and answers `ps` in English, so Pashto takes digits and
 * calendar from `fa-AF` and its words from the tables below (docs/reading-the-spec.md#languages).
 */
export interface Formatter {
  /** `Nov 21, 2026`: cards and lists. Dates are given as `dayOf` takes them. */
  shortDate: (date: string) => string
  /** `November 21, 2026`: detail pages. */
  longDate: (date: string) => string
  /** The year in the language's own calendar, `2026`. */
  year: (date: string) => string
  /** Gregorian date for `datetime` attributes, `2026-11-21`. */
  isoDate: (date: string) => string
  number: (value: number) => string
  /** An amount in a currency, ISO 4217 code. Afghani has no decimals, others two, unless a number of them is given. */
  money: (amount: number, currency: string, decimals?: number) => string
  /** A ratio: 0.96 gives `96%`. */
  percent: (ratio: number) => string
  /** Megabytes with two decimals from bytes, or fewer (docs/spec.md#5-validation-rules shows sizes in MB). */
  megabytes: (bytes: number, decimals?: number) => string
  list: (parts: string[]) => string
}

/** Solar Hijri months as Pashto names them. */
const PASHTO_MONTHS = ['وری', 'غویی', 'غبرګولی', 'چنګاښ', 'زمری', 'وږی', 'تله', 'لړم', 'لیندۍ', 'مرغومی', 'سلواغه', 'کب']

/** ISO 4217 currencies without minor unit in daily use. */
const WHOLE_CURRENCIES = new Set(['AFN', 'IRR', 'JPY'])

/** The same megabyte as the limits of uploads have. */
const MEGABYTE = 1024 * 1024
/** Unicode marks that keep a run of mixed direction together inside a line (UAX 9). */
const ISOLATE = { open: '\u2068', close: '\u2069' }

/** Persian as Iran or as Afghanistan writes it: month names and the place of the currency sign. */
export type PersianRegion = 'IR' | 'AF'

/** Makes each thing once. Making one of Intl's takes as long as rendering a list of products. */
function once<Given extends (string | number)[], Thing>(make: (...given: Given) => Thing): (...given: Given) => Thing {
  const made = new Map<string, Thing>()
  return (...given) => {
    const key = given.join(' ')
    const thing = made.get(key) ?? make(...given)
    made.set(key, thing)
    return thing
  }
}

const DATES = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  year: { year: 'numeric' },
  month: { month: 'numeric' },
} as const

const numberFormat = once((intl: string) => new Intl.NumberFormat(intl))
const percentFormat = once((intl: string) => new Intl.NumberFormat(intl, { style: 'percent' }))
const decimalFormat = once((intl: string, digits: number) => new Intl.NumberFormat(intl, decimals(digits)))
const moneyFormat = once(
  (intl: string, currency: string, digits: number) =>
    new Intl.NumberFormat(intl, { ...decimals(digits), style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)
/** Takes days, which the language takes for midnight in UTC (ECMA-262, Date Time String Format). */
const dateFormat = once((intl: string, date: keyof typeof DATES) => new Intl.DateTimeFormat(intl, { ...DATES[date], timeZone: 'UTC' }))
const listFormat = once((intl: string) => new Intl.ListFormat(intl, { type: 'conjunction' }))

function decimals(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

function pashtoDate(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date)
  const digits = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const monthNumber = Number(dateFormat('en-u-ca-persian-nu-latn', 'month').format(date))
  return `${digits('day')} ${PASHTO_MONTHS[monthNumber - 1] ?? ''} ${digits('year')}`
}

/** Persian and Dari dates without the era word that some ICU versions append. */
function persianDate(format: Intl.DateTimeFormat, date: Date): string {
  return format
    .formatToParts(date)
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .trim()
}

function dateWriter(language: LanguageCode, intl: string, month: 'short' | 'long'): (day: string) => string {
  return (day) => {
    if (day === '') return ''
    const date = new Date(day)
    const format = dateFormat(intl, month)
    if (language === 'ps') return pashtoDate(format, date)
    return language === 'fa' ? persianDate(format, date) : format.format(date)
  }
}

function moneyWriter(language: LanguageCode, intl: string): Formatter['money'] {
  const leftToRight = directionOf(language) === 'ltr'
  return (amount, currency, decimals) => {
    const digits = decimals ?? (WHOLE_CURRENCIES.has(currency) ? 0 : 2)
    // The sign ؋ runs from right to left and scrambles a left-to-right line: write the code there.
    if (currency === 'AFN' && leftToRight) {
      const amountText = decimalFormat(intl, digits).format(amount)
      return language === 'ru' ? `${amountText}\u00a0AFN` : `AFN\u00a0${amountText}`
    }
    const money = moneyFormat(intl, currency, digits).format(amount)
    return leftToRight ? money : ISOLATE.open + money + ISOLATE.close
  }
}

function yearWriter(intl: string): (day: string) => string {
  return (day) =>
    dateFormat(intl, 'year')
      .formatToParts(new Date(day))
      .find(({ type }) => type === 'year')?.value ?? ''
}

/** The separator words of lists that `fa-AF` data does not have for Pashto. */
function listWriter(language: LanguageCode, intl: string): (parts: string[]) => string {
  if (language !== 'ps') return (parts) => listFormat(intl).format(parts)
  return (parts) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join('، ')}${parts.length > 2 ? '،' : ''} او ${parts.at(-1)}`
}

interface FormatterOptions {
  /** How Persian is written; the other languages ignore it. */
  region?: PersianRegion
  /** Of the company: instants are shown as the day that they have there. */
  timeZone?: string
}

/** The formatter of a language. */
export function formatterOf(language: LanguageCode, { region = 'IR', timeZone = DEFAULT_TIME_ZONE }: FormatterOptions = {}): Formatter {
  const intl = language === 'fa' ? `fa-${region}` : languageOf(language).intl
  const shortDate = dateWriter(language, intl, 'short')
  const longDate = dateWriter(language, intl, 'long')
  const year = yearWriter(intl)
  const day = (date: string): string => dayOf(date, timeZone)
  return {
    shortDate: (date) => shortDate(day(date)),
    longDate: (date) => longDate(day(date)),
    year: (date) => year(day(date)),
    isoDate: day,
    number: (value) => numberFormat(intl).format(value),
    money: moneyWriter(language, intl),
    percent: (ratio) => percentFormat(intl).format(ratio),
    megabytes: (bytes, digits = 2) => decimalFormat(intl, digits).format(bytes / MEGABYTE),
    list: listWriter(language, intl),
  }
}
