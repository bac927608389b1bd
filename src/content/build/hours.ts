import type { SettingsSource } from '#domain/company/company-source.ts'
import { firstDay, type HoursSource, lastDay } from '#domain/hours/hours-source.ts'
import { readDays, readSpans } from '#domain/hours/hours-text.ts'
import type { OpeningHours } from '#domain/hours/opening-hours.ts'
import { WEEKDAYS, type Weekday, weekFrom } from '#domain/hours/weekdays.ts'
import { intlOf } from '#domain/language/format.ts'
import type { Reader } from './reader.ts'

/** `own` replaces the week or the exceptions of the company. */
export function openingHoursIn(settings: SettingsSource, reader: Reader, own: Partial<HoursSource> = {}): OpeningHours | null {
  const { week, exceptions = [] } = { ...settings.opening_hours, ...own }
  if (!week) return null
  const named = Object.entries(week).flatMap(([days, text]) => readDays(days)?.map((day) => [day, readSpans(text)] as const) ?? [])
  const spans = new Map(named)
  const days = weekFrom(firstWeekday(settings.country, reader))
  return {
    week: days.map((day) => ({ day, spans: spans.get(day) ?? [] })),
    exceptions: exceptions
      .map((exception) => ({
        from: firstDay(exception),
        to: lastDay(exception),
        spans: readSpans(exception.hours) ?? [],
        name: null,
        ...(exception.name === undefined ? {} : reader.part({ name: exception.name })),
      }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  }
}

/** CLDR, `weekData`: of the country, otherwise of the language. */
function firstWeekday(country: string | undefined, { language }: Reader): Weekday {
  const { firstDay } = new Intl.Locale(country === undefined ? intlOf(language) : `und-${country}`).getWeekInfo()
  return WEEKDAYS[firstDay - 1] ?? 'mon'
}
