import { TIME_ZONE } from './language/format.ts'

const MINUTE_MS = 60_000

let dayFormat: Intl.DateTimeFormat | undefined
let zoneFormat: Intl.DateTimeFormat | undefined

/** Days begin at a whole minute in every time zone: within one the day was looked up once. */
let known = { minute: -1, day: '' }

/**
 * The day at the company, which is the one that its pages show.
 * @returns ISO 8601, `2026-11-21`
 */
export function companyDay(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (minute !== known.minute) known = { minute, day: dayOf(new Date(minute * MINUTE_MS)) }
  return known.day
}

function dayOf(moment: Date): string {
  dayFormat ??= new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = dayFormat.formatToParts(moment)
  return ['year', 'month', 'day'].map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-')
}

/**
 * The last second of a day at the company.
 * @param day ISO 8601, `2026-11-21`
 * @returns ISO 8601 with the company's offset, `2026-11-21T23:59:59+04:30`
 */
export function endOfDay(day: string): string {
  zoneFormat ??= new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })
  const zone = zoneFormat.formatToParts(new Date(`${day}T20:00:00Z`)).find(({ type }) => type === 'timeZoneName')
  // `GMT+04:30`, and `GMT` alone for none.
  return `${day}T23:59:59${zone?.value.slice('GMT'.length) || 'Z'}`
}
