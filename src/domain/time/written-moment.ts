import { hoursFormatterOf } from '../hours/hours-format.ts'
import { type FormatPlace, formatterOf } from '../language/format.ts'
import { commaOf, type LanguageCode } from '../language/languages.ts'
import { clockText } from './company-time.ts'

/** As the language writes days and times, by the company's clock: `21. November 2026, 14:30`. */
export function writtenMoment(iso: string, language: LanguageCode, place: FormatPlace & { timeZone: string }): string {
  const day = formatterOf(language, place).longDate(iso)
  const [, clock = ''] = clockText(Date.parse(iso), place.timeZone).split(' ')
  return `${day}${commaOf(language)} ${hoursFormatterOf(language, place.country ?? null).time(clock)}`
}
