import { intlOf, once } from '../language/format.ts'
import { type LanguageCode, languageOf } from '../language/languages.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/** Apart from the formatter of all pages, most of whose scripts need no hours. */
export interface HoursFormatter {
  weekday: (day: Weekday, width: 'short' | 'long') => string
  /** Of `18:00`. */
  time: (time: string) => string
}

const DAY_MS = 86_400_000
const MONDAY = Date.parse('2024-01-01')

const weekdayFormat = once((intl: string, weekday: 'short' | 'long') => new Intl.DateTimeFormat(intl, { weekday, timeZone: 'UTC' }))
const timeFormat = once((intl: string, country: string) => {
  const halves = country !== '' && countsHalves(`${intl.split('-', 1)[0]}-${country}`)
  return new Intl.DateTimeFormat(intl, {
    hour: halves ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: halves ? 'h12' : 'h23',
    timeZone: 'UTC',
  })
})

export function hoursFormatterOf(code: LanguageCode, country: string | null): HoursFormatter {
  const { weekdays } = languageOf(code)
  const intl = () => intlOf(code, { country })
  return {
    weekday: (day, width) => {
      const fromMonday = WEEKDAYS.indexOf(day)
      return weekdays?.[fromMonday] ?? weekdayFormat(intl(), width).format(MONDAY + fromMonday * DAY_MS)
    },
    time: (time) => timeFormat(intl(), country ?? '').format(Date.parse(`1970-01-01T${time === '24:00' ? '00:00' : time}Z`)),
  }
}

/** Whether the language has a form of its own for the country, in which the day has two halves: `en-US`. */
function countsHalves(wanted: string): boolean {
  const { locale, hourCycle } = new Intl.DateTimeFormat(wanted, { hour: 'numeric' }).resolvedOptions()
  return locale === wanted && hourCycle === 'h12'
}
