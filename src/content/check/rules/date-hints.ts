const DATE_FIELDS = ['date', 'added', 'updated', 'closing_date', 'publish_at']

/** Editors may live by these; no year of theirs is one of a company. */
const CALENDARS = { persian: 'Persian', 'islamic-umalqura': 'Islamic' } as const
const OTHER_YEARS = { from: 1300, to: 1500 }

/** Other years are mostly slips: 1962 or 2062 for 2026. */
const EARLIEST = 1990
const MAX_AHEAD = 20

export function dateHints(fields: object, today: string): { field: string; sentence: string }[] {
  return DATE_FIELDS.flatMap((field) => {
    const value: unknown = Object.getOwnPropertyDescriptor(fields, field)?.value
    const sentence = typeof value === 'string' ? oddity(value, today) : undefined
    return sentence === undefined ? [] : [{ field, sentence: `"${field}" is ${value}. ${sentence}` }]
  })
}

function oddity(date: string, today: string): string | undefined {
  const year = Number(date.slice(0, 4))
  const ahead = year - Number(today.slice(0, 4))
  if (year >= OTHER_YEARS.from && year <= OTHER_YEARS.to) return otherCalendar(date, today)
  if (year < EARLIEST) return `That is ${-ahead} years ago; check the year.`
  return ahead > MAX_AHEAD ? `That is ${ahead} years ahead; check the year.` : undefined
}

function otherCalendar(date: string, today: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  const read = Object.entries(CALENDARS).map(([calendar, name]) => {
    const meant = Temporal.PlainDate.from({ year, month, day, calendar }).withCalendar('iso8601')
    return { name, meant, distance: Math.abs(meant.until(today).days) }
  })
  const [nearest] = read.sort((one, other) => one.distance - other.distance)
  return `If that is a date of the ${nearest?.name} calendar, write the Gregorian date: ${nearest?.meant.toString()}.`
}
