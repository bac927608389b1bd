import type { OpeningHours, OpenSpan } from './opening-hours.ts'
import type { WallClock } from './wall-clock.ts'
import { addDays, weekdayOf } from './weekdays.ts'

export interface OpeningState {
  open: boolean
  /** When that ends; undefined where nothing announces it. */
  changes: { day: string; time: string; daysAhead: number } | undefined
}

const DAY_MINUTES = 24 * 60

/** A company may close for its summer. */
const DAYS_AHEAD = 60

/** By the clock on the wall, so that a shop opens at nine also on the day when clocks change. */
export function openingState(hours: OpeningHours, now: WallClock): OpeningState {
  const minute = minutesOf(now.time)
  const spans = spansFrom(hours, now.day)
  const current = spans.find(({ from, to }) => from <= minute && minute < to)
  if (current) return { open: true, changes: current.to < DAYS_AHEAD * DAY_MINUTES ? momentAt(current.to, now.day) : undefined }
  const next = spans.find(({ from }) => from > minute)
  return { open: false, changes: next && momentAt(next.from, now.day) }
}

/** Of a day: an exception's, else the week's. */
function spansOn({ week, exceptions }: OpeningHours, day: string): OpenSpan[] {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
  const weekday = weekdayOf(day)
  return exception?.spans ?? week.find((each) => each.day === weekday)?.spans ?? []
}

/** In minutes since the day began. What touches runs together, as `24:00` and the next day's `00:00`. */
function spansFrom(hours: OpeningHours, today: string): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = []
  // Yesterday's may last past midnight.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const spans = spansOn(hours, addDays(today, ahead)).map((span) => minutesIn(span, ahead * DAY_MINUTES))
    for (const span of spans.sort((one, other) => one.from - other.from)) {
      const last = merged.at(-1)
      if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
      else merged.push(span)
    }
  }
  return merged
}

function minutesIn({ opens, closes }: OpenSpan, midnight: number): { from: number; to: number } {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  return { from: midnight + from, to: midnight + to + (to <= from ? DAY_MINUTES : 0) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function momentAt(minute: number, today: string): { day: string; time: string; daysAhead: number } {
  const daysAhead = Math.floor(minute / DAY_MINUTES)
  const rest = minute - daysAhead * DAY_MINUTES
  const time = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { day: addDays(today, daysAhead), time, daysAhead }
}
