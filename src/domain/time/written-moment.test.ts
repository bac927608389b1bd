import { expect, test } from 'vitest'
import { writtenMoment } from './written-moment.ts'

const KUWAIT = { country: 'KW', timeZone: 'Asia/Kuwait' }

test.each([
  ['en', { country: 'GB', timeZone: 'Europe/London' }, '25 November 2026, 21:05'],
  ['en', { country: 'US', timeZone: 'America/New_York' }, 'November 25, 2026, 4:05 PM'],
  ['de', { country: 'DE', timeZone: 'Europe/Berlin' }, '25. November 2026, 22:05'],
  ['ar', KUWAIT, '٢٦ نوفمبر ٢٠٢٦، ١٢:٠٥ ص'],
  ['fa', { country: 'AF', persianRegion: 'AF' as const, timeZone: 'Asia/Kabul' }, '۵ قوس ۱۴۰۵، ۰۱:۳۵'],
  ['ps', { country: 'AF', timeZone: 'Asia/Kabul' }, '۵ لیندۍ ۱۴۰۵، ۰۱:۳۵'],
])('in %s, a moment has the day and the clock of the company', (language, place, text) => {
  expect(writtenMoment('2026-11-25T21:05:59.000Z', language, place).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
})
