import { dayRange, dayRuns } from '#domain/hours/day-runs.ts'
import { WEEKDAYS, type Weekday, weekFrom } from '#domain/hours/weekdays.ts'

/** Of an office: open on the working days of the country, which begin after its weekend (CLDR, `weekData`). */
export function exampleWeek(country: string): Record<string, string> {
  const { weekend } = new Intl.Locale(`und-${country}`).getWeekInfo()
  const isFree = (index: number): boolean => weekend.includes((index % WEEKDAYS.length) + 1)
  const start = WEEKDAYS.findIndex((_, index) => !isFree(index) && isFree(index + WEEKDAYS.length - 1))
  const hoursOf = (day: Weekday): string => (isFree(WEEKDAYS.indexOf(day)) ? 'closed' : '09:00-17:00')
  const runs = dayRuns(weekFrom(WEEKDAYS[start] ?? 'mon'), hoursOf)
  return Object.fromEntries(runs.map(({ first, last }) => [dayRange(first, last), hoursOf(first)]))
}
