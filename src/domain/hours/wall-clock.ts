/** What the clock and the calendar on a wall in the time zone show. */
export interface WallClock {
  /** ISO 8601. */
  day: string
  /** `09:30` */
  time: string
}

/** Browsers without `Temporal` have it too. */
export function wallClock(moment: number, timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    day: ['year', 'month', 'day'].map((type) => parts.get(type as 'year')).join('-'),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}
