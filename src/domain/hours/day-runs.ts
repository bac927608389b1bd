import type { Weekday } from './weekdays.ts'

/** Days that follow each other and have the same hours, which people write in one line. */
interface DayRun<Day> {
  first: Day
  last: Day
}

/** `hoursOf` gives the same text for the same hours. */
export function dayRuns<Day>(days: Day[], hoursOf: (day: Day) => string): DayRun<Day>[] {
  const runs: DayRun<Day>[] = []
  for (const day of days) {
    const before = runs.at(-1)
    if (before && hoursOf(before.first) === hoursOf(day)) before.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

/** As in settings.yaml: `mon-fri`. */
export function dayRange(first: Weekday, last: Weekday): string {
  return first === last ? first : `${first}-${last}`
}
