import { afterEach, expect, it, test, vi } from 'vitest'
import { companyDay, endOfDay, startOfDay } from './company-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the day changes at midnight of the company, wherever the server is', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-21T19:29:59.999Z')
  expect(companyDay('Asia/Kabul')).toBe('2026-11-21')
  expect(companyDay('Pacific/Kiritimati')).toBe('2026-11-22')
  vi.setSystemTime('2026-11-21T19:30:00Z')
  expect(companyDay('Asia/Kabul')).toBe('2026-11-22')
  expect(companyDay('America/Los_Angeles')).toBe('2026-11-21')
  vi.setSystemTime('2027-01-01T00:00:00Z')
  expect(companyDay('Asia/Kabul')).toBe('2027-01-01')
  expect(companyDay('UTC')).toBe('2027-01-01')
})

test.each([
  ['2026-12-31', 'Asia/Kabul', '2026-12-31T00:00:00+04:30', '2026-12-31T23:59:59+04:30'],
  ['2026-12-31', 'UTC', '2026-12-31T00:00:00Z', '2026-12-31T23:59:59Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T00:00:00+14:00', '2026-12-31T23:59:59+14:00'],
  // Clocks go back, forward, and forward at midnight.
  ['2026-11-01', 'America/Los_Angeles', '2026-11-01T00:00:00-07:00', '2026-11-01T23:59:59-08:00'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59+02:00'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-24T01:00:00+03:00', '2026-04-24T23:59:59+03:00'],
])('%s in %s begins and ends with the offset of its first and last second', (day, timeZone, start, end) => {
  expect([startOfDay(day, timeZone), endOfDay(day, timeZone)]).toEqual([start, end])
})
