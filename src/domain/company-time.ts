const MINUTE_MS = 60_000

/** Days begin at a whole minute in every time zone: within one the day was looked up once. */
let known = { minute: -1, timeZone: '', day: '' }

/**
 * Today at the company.
 * @param timeZone IANA name
 * @returns ISO 8601, `2026-11-21`
 */
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

/**
 * The beginning of a day at the company, which is not midnight where the clocks go forward then.
 * @param day ISO 8601, `2026-11-21`
 * @returns ISO 8601 with the company's offset, `2026-11-21T00:00:00+04:30`
 */
export function startOfDay(day: string, timeZone: string): string {
  return written(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))
}

/** The beginning of a day in milliseconds since 1970. @param later days to add */
export function dayBegins(day: string, timeZone: string, later = 0): number {
  return Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds
}

/** The last second of a day at the company, written likewise. */
export function endOfDay(day: string, timeZone: string): string {
  return written(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 }))
}

/**
 * The moment that a text names: a day begins by the company's clock, a time without an offset is of that
 * clock too, and one with an offset is exact. An hour that the clock skips is read as the hour after it,
 * and of an hour that comes twice the first is taken.
 * @param text `2026-12-01`, `2026-12-01T09:00` or `2026-12-01T09:00+04:30`
 * @returns milliseconds since 1970; NaN when the text is none of these
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

/** A moment as people at the keyboard read it, by the company's clock: `2026-12-01 09:00 Asia/Kabul`. */
export function momentText(moment: number, timeZone: string): string {
  return `${clockText(moment, timeZone)} ${timeZone}`
}

/** The same where the time zone is said elsewhere. */
export function clockText(moment: number, timeZone: string): string {
  return at(moment, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

function at(moment: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
}

function written(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: 'never' }).replace(/\+00:00$/, 'Z')
}
