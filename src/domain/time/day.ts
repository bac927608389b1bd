export const DEFAULT_TIME_ZONE = 'UTC'

/** A date, a time without a zone, or midnight in UTC, which is how backends without dates send a day. */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)))?$/

/** `2026-11-21`, empty if it is not a date. A day is the same everywhere; an instant has the company's day. Unknown time zones count as UTC. */
export function dayOf(date: string, timeZone: string): string {
  const day = DAY.exec(date)?.[1]
  if (day !== undefined) return day
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) return ''
  // Swedish dates are written as in ISO 8601 (CLDR).
  return new Intl.DateTimeFormat('sv', { timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE }).format(instant)
}

/** A browser may be older than the name. */
export function isTimeZone(name: unknown): name is string {
  try {
    return typeof name === 'string' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
