import { dayRange, dayRuns } from '#domain/hours/day-runs.ts'
import { type HoursException, type OpeningHours, type OpenSpan, openingHours } from '#domain/hours/opening-hours.ts'
import { WEEKDAYS } from '#domain/hours/weekdays.ts'

/** As editors write them; undefined for anything else. */
export function hoursLines(value: unknown): Record<keyof OpeningHours, string[]> | undefined {
  const { data } = openingHours.safeParse(value)
  return data && { week: weekLines(data.week), exceptions: data.exceptions.map(exceptionLine) }
}

/** Languages begin the week on different days, which must not make a difference here. */
function weekLines(week: OpeningHours['week']): string[] {
  const days = WEEKDAYS.map((day) => ({ day, hours: hoursText(week.find((one) => one.day === day)?.spans ?? []) }))
  const start = Math.max(
    0,
    days.findIndex(({ hours }, index) => hours !== days.at(index - 1)?.hours),
  )
  const runs = dayRuns([...days.slice(start), ...days.slice(0, start)], ({ hours }) => hours)
  return runs.map(({ first, last }) => `${dayRange(first.day, last.day)}: ${first.hours}`)
}

function exceptionLine({ from, to, spans, name }: HoursException): string {
  return `${from === to ? from : `${from} to ${to}`}: ${hoursText(spans)}${name ? `, ${name}` : ''}`
}

function hoursText(spans: OpenSpan[]): string {
  const text = spans.map(({ opens, closes }) => `${opens}-${closes}`).join(', ') || 'closed'
  return text === '00:00-24:00' ? '24 hours' : text
}
