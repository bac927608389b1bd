import type { OpenSpan } from './opening-hours.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

const SPAN = /^(\d{1,2}:[0-5]\d)\s*[-–]\s*(\d{1,2}:[0-5]\d)$/

/** `closed`, `24 hours`, or spans: `09:00-12:30, 14:00-18:00`. Undefined for other text. */
export function readSpans(text: string): OpenSpan[] | undefined {
  const plain = text.trim().toLowerCase()
  if (plain === 'closed') return []
  if (plain === '24 hours') return [{ opens: '00:00', closes: '24:00' }]
  const spans = plain.split(',').map(readSpan)
  return spans.every((span) => span !== undefined) ? spans : undefined
}

function readSpan(text: string): OpenSpan | undefined {
  const [, opens = '', closes = ''] = (SPAN.exec(text.trim()) ?? []).map((time) => time.padStart('00:00'.length, '0'))
  const known = opens !== '' && opens < '24:00' && closes <= '24:00'
  return known ? { opens, closes } : undefined
}

/** In their order, and only the last may end past midnight. */
export function spansOverlap(spans: OpenSpan[]): boolean {
  return spans.some(({ opens, closes }, index) => {
    const next = spans[index + 1]
    return next !== undefined && (closes <= opens || next.opens < closes)
  })
}

/** Of `fri` or `sat-thu`; undefined for other text. */
export function readDays(text: string): Weekday[] | undefined {
  const [first, last = first, ...rest] = text
    .toLowerCase()
    .split(/[-–]/)
    .map((day) => WEEKDAYS.indexOf(day.trim() as Weekday))
  if (first === undefined || last === undefined || first < 0 || last < 0 || rest.length > 0) return undefined
  const count = ((last - first + WEEKDAYS.length) % WEEKDAYS.length) + 1
  return Array.from({ length: count }, (_, ahead) => WEEKDAYS[(first + ahead) % WEEKDAYS.length] ?? 'mon')
}
