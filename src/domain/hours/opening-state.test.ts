import { describe, expect, it, test } from 'vitest'
import type { OpeningHours, OpenSpan } from './opening-hours.ts'
import { openingState } from './opening-state.ts'
import { wallClock } from './wall-clock.ts'
import { type Weekday, weekFrom } from './weekdays.ts'

function span(text: string): OpenSpan {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}

function hoursOf(week: Partial<Record<Weekday, string>>, exceptions: Record<string, string> = {}): OpeningHours {
  const spans = (text = '') => text.split(' ').filter(Boolean).map(span)
  return {
    week: weekFrom('mon').map((day) => ({ day, spans: spans(week[day]) })),
    exceptions: Object.entries(exceptions).map(([days, text]) => {
      const [from = '', to = from] = days.split('/')
      return { from, to, spans: spans(text), name: null }
    }),
  }
}

const everyDay = (text: string) => hoursOf(Object.fromEntries(weekFrom('mon').map((day) => [day, text])))

/** 2026-11-24 is a Tuesday. */
function at(hours: OpeningHours, moment: string): string {
  const [day = '', time = ''] = moment.split(' ')
  const { open, changes } = openingState(hours, { day, time })
  const then = changes ? `${changes.daysAhead === 0 ? '' : `${changes.day} `}${changes.time}` : 'for good'
  return `${open ? 'open until' : 'closed until'} ${then}`
}

describe('a shop with a break at noon and a free Friday', () => {
  const shop = hoursOf(
    Object.fromEntries((['sat', 'sun', 'mon', 'tue', 'wed', 'thu'] as const).map((day) => [day, '08:00-12:30 14:00-18:00'])),
    { '2026-12-24/2026-12-26': '', '2026-12-31': '09:00-13:00', '2027-01-01': '10:00-11:00' },
  )

  it.each([
    ['2026-11-24 07:59', 'closed until 08:00'],
    ['2026-11-24 08:00', 'open until 12:30'],
    ['2026-11-24 12:29', 'open until 12:30'],
    ['2026-11-24 12:30', 'closed until 14:00'],
    ['2026-11-24 17:59', 'open until 18:00'],
    ['2026-11-24 18:00', 'closed until 2026-11-25 08:00'],
    ['2026-11-26 23:00', 'closed until 2026-11-28 08:00'],
    ['2026-11-27 10:00', 'closed until 2026-11-28 08:00'],
    // Holidays from Thursday to Saturday.
    ['2026-12-23 18:00', 'closed until 2026-12-27 08:00'],
    ['2026-12-24 10:00', 'closed until 2026-12-27 08:00'],
    ['2026-12-31 10:00', 'open until 13:00'],
    // A free day that is open once.
    ['2026-12-31 13:00', 'closed until 2027-01-01 10:00'],
  ])('at %s is %s', (moment, expected) => {
    expect(at(shop, moment)).toBe(expected)
  })
})

describe('past midnight', () => {
  const tea = hoursOf({ fri: '18:00-02:00', sat: '18:00-02:00', sun: '12:00-24:00' }, { '2026-12-05': '' })

  it.each([
    ['2026-11-27 17:00', 'closed until 18:00'],
    ['2026-11-27 23:30', 'open until 2026-11-28 02:00'],
    ['2026-11-28 01:59', 'open until 02:00'],
    ['2026-11-28 02:00', 'closed until 18:00'],
    ['2026-11-29 01:00', 'open until 02:00'],
    ['2026-11-29 23:59', 'open until 2026-11-30 00:00'],
    ['2026-11-30 00:00', 'closed until 2026-12-04 18:00'],
    // Friday's night belongs to Friday; the closed Saturday begins with its own hours.
    ['2026-12-05 01:00', 'open until 02:00'],
    ['2026-12-05 18:00', 'closed until 2026-12-06 12:00'],
    ['2026-12-06 01:00', 'closed until 12:00'],
  ])('at %s is %s', (moment, expected) => {
    expect(at(tea, moment)).toBe(expected)
  })
})

test('days without a gap run together', () => {
  const emergency = everyDay('00:00-24:00')
  expect(at(emergency, '2026-11-24 00:00')).toBe('open until for good')
  expect(at(hoursOf({ mon: '00:00-24:00', tue: '00:00-24:00', wed: '00:00-06:00' }), '2026-11-23 12:00')).toBe(
    'open until 2026-11-25 06:00',
  )
  expect(at(everyDay('06:00-06:00'), '2026-11-24 05:59')).toBe('open until for good')
})

test('a company that never opens is closed, and tells no day', () => {
  expect(at(hoursOf({}), '2026-11-24 10:00')).toBe('closed until for good')
})

describe('the clock of the company', () => {
  const shop = everyDay('09:00-17:00')
  const stateAt = (moment: string, timeZone: string) => openingState(shop, wallClock(Date.parse(moment), timeZone))

  it('counts, not the clock of the visitor', () => {
    expect(wallClock(Date.parse('2026-11-24T21:15:00Z'), 'Asia/Kabul')).toEqual({ day: '2026-11-25', time: '01:45' })
    expect(wallClock(Date.parse('2026-11-24T00:00:00Z'), 'UTC')).toEqual({ day: '2026-11-24', time: '00:00' })
    expect(stateAt('2026-11-24T05:00:00Z', 'Asia/Kabul').open).toBe(true)
    expect(stateAt('2026-11-24T05:00:00Z', 'Europe/Berlin').open).toBe(false)
    expect(stateAt('2026-11-24T05:00:00Z', 'Pacific/Kiritimati')).toMatchObject({ open: false, changes: { day: '2026-11-25' } })
  })

  it.each([
    // Clocks go forward on 29 March 2026 and back on 25 October.
    ['2026-03-28T07:59:00Z', false],
    ['2026-03-28T08:00:00Z', true],
    ['2026-03-29T06:59:00Z', false],
    ['2026-03-29T07:00:00Z', true],
    ['2026-10-24T07:00:00Z', true],
    ['2026-10-25T07:59:00Z', false],
    ['2026-10-25T08:00:00Z', true],
  ])('opens at nine on both sides of a change of clocks: %s in Berlin is %s', (moment, open) => {
    expect(stateAt(moment, 'Europe/Berlin').open).toBe(open)
  })
})
