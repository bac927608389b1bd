import { expect, test } from 'vitest'
import { dayOf } from './day.ts'

const ZONES = ['America/Los_Angeles', 'UTC', 'Asia/Kabul', 'Pacific/Kiritimati']

test.each([
  '2026-11-21',
  '2026-11-21T00:00:00.000Z',
  '2026-11-21T00:00:00.000000Z',
  '2026-11-21T00:00:00+00:00',
  '2026-11-21 00:00:00',
  '2026-11-21T23:30',
])('%s is that day in every time zone', (date) => {
  expect(ZONES.map((timeZone) => dayOf(date, timeZone))).toEqual(ZONES.map(() => '2026-11-21'))
})

test('an instant is of the day that it has at the company', () => {
  expect(ZONES.map((timeZone) => dayOf('2026-11-21T20:00:00Z', timeZone))).toEqual(['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-22'])
  expect(dayOf('2026-11-21T02:00:00+04:30', 'Asia/Kabul')).toBe('2026-11-21')
  expect(dayOf('2026-11-21T02:00:00+04:30', 'America/Los_Angeles')).toBe('2026-11-20')
})

test('a time zone that nobody knows counts as UTC, and what is no date as nothing', () => {
  expect(dayOf('2026-11-21T20:00:00Z', 'Mars/Olympus')).toBe('2026-11-21')
  expect(dayOf('yesterday', 'UTC')).toBe('')
})
