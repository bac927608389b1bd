import { WEEKDAYS, weekFrom } from '#domain/hours/weekdays.ts'

/** Of an office: open on the working days of the country, which begin after its weekend (CLDR, `weekData`). */
export function exampleWeek(country: string): Record<string, string> {
  const { weekend } = new Intl.Locale(`und-${country}`).getWeekInfo()
  const isFree = (index: number): boolean => weekend.includes((index % WEEKDAYS.length) + 1)
  const start = WEEKDAYS.findIndex((_, index) => !isFree(index) && isFree(index + WEEKDAYS.length - 1))
  const runs: { first: string; last: string; hours: string }[] = []
  for (const day of weekFrom(WEEKDAYS[start] ?? 'mon')) {
    const hours = isFree(WEEKDAYS.indexOf(day)) ? 'closed' : '09:00-17:00'
    const before = runs.at(-1)
    if (before?.hours === hours) before.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return Object.fromEntries(runs.map(({ first, last, hours }) => [first === last ? first : `${first}-${last}`, hours]))
}
