/** The company's while nothing is said of it. */
export const DEFAULT_TIME_ZONE = 'UTC'

/**
 * A date without a time, a time that does not say of which zone it is, and midnight in UTC, which is how
 * backends without dates of their own send a day.
 */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)))?$/

/**
 * The day that a date of content is shown as. A day is the same day everywhere; an instant has the
 * day that it has at the company.
 * @param timeZone IANA name; one that this system does not know counts as UTC
 * @returns ISO 8601, `2026-11-21`; empty when it is no date
 */
export function dayOf(date: string, timeZone: string): string {
  const day = DAY.exec(date)?.[1]
  if (day !== undefined) return day
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) return ''
  const format = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
  })
  const parts = format.formatToParts(instant)
  return ['year', 'month', 'day'].map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-')
}

/** Whether this system knows a time zone: a browser may be older than the name. */
export function isTimeZone(name: unknown): name is string {
  try {
    return typeof name === 'string' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
