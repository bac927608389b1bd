const MINUTE_MS = 60_000

/** A cache: days begin at a whole minute in every time zone. */
let known = { minute: -1, timeZone: '', day: '' }

export function companyDay(timeZone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (minute !== known.minute || timeZone !== known.timeZone) {
    known = {
      minute,
      timeZone,
      day: at(minute * MINUTE_MS, timeZone)
        .toPlainDate()
        .toString(),
    }
  }
  return known.day
}

/** Not midnight where clocks go forward then. ISO 8601 with offset, `2026-11-21T00:00:00+04:30`. */
export function startOfDay(day: string, timeZone: string): string {
  return written(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))
}

export function dayBegins(day: string, timeZone: string, later = 0): number {
  return Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds
}

export function endOfDay(day: string, timeZone: string): string {
  return written(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 }))
}

/**
 * Milliseconds since 1970 of `2026-12-01`, `2026-12-01T09:00` or `2026-12-01T09:00+04:30`, else NaN. Without an offset the company's clock
 * counts: an hour that it skips is read as the one after it, and of an hour that it repeats the first counts.
 */
export function momentOf(text: string, timeZone: string): number {
  try {
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes('T')) return Date.parse(text)
    return text.includes('T')
      ? Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds
      : dayBegins(text, timeZone)
  } catch {
    return Number.NaN
  }
}

export function momentText(moment: number, timeZone: string): string {
  return `${clockText(moment, timeZone)} ${timeZone}`
}

export function clockText(moment: number, timeZone: string): string {
  return at(moment, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

function at(moment: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
}

function written(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: 'never' }).replace(/\+00:00$/, 'Z')
}
