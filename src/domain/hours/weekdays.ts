export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Of a day written as in ISO 8601. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % WEEKDAYS.length] ?? 'mon'
}

export function addDays(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** All seven, beginning with `first`. */
export function weekFrom(first: Weekday): Weekday[] {
  const at = WEEKDAYS.indexOf(first)
  return [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)]
}
