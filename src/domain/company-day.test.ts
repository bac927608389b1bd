import { afterEach, expect, it, vi } from 'vitest'
import { companyDay, endOfDay } from './company-day.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the day changes at midnight of the company, wherever the server is', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-21T19:29:59.999Z')
  expect(companyDay()).toBe('2026-11-21')
  vi.setSystemTime('2026-11-21T19:30:00Z')
  expect(companyDay()).toBe('2026-11-22')
  vi.setSystemTime('2027-01-01T00:00:00Z')
  expect(companyDay()).toBe('2027-01-01')
})

it('a day ends with its last second, with the offset of the company', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59+04:30')
})
