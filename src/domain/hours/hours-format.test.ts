import { expect, test } from 'vitest'
import { formatterOf } from '../language/format.ts'
import { hoursFormatterOf } from './hours-format.ts'

test.each([
  ['en', 'Saturday', 'Sat', 'November\u00a021', '06:05', '00:00', '6:05 PM'],
  ['fa', 'شنبه', 'شنبه', '۳۰\u00a0آبان', '۰۶:۰۵', '۰۰:۰۰', '۱۸:۰۵'],
  ['ps', 'شنبه', 'شنبه', '۳۰\u00a0لړم', '۰۶:۰۵', '۰۰:۰۰', '۱۸:۰۵'],
  ['ru', 'суббота', 'сб', '21\u00a0ноября', '06:05', '00:00', '18:05'],
  ['de', 'Samstag', 'Sa', '21.\u00a0November', '06:05', '00:00', '18:05'],
] as const)('%s writes days and times, with halves of the day where the country counts them', (language, long, short, date, ...times) => {
  const [morning, midnight, inAmerica] = times
  const format = hoursFormatterOf(language, 'AF')
  expect([format.weekday('sat', 'long'), format.weekday('sat', 'short')]).toEqual([long, short])
  expect(formatterOf(language).dayAndMonth('2026-11-21')).toBe(date)
  expect([format.time('06:05'), format.time('24:00')]).toEqual([morning, midnight])
  expect(hoursFormatterOf(language, 'US').time('18:05').replace('\u202f', ' ')).toBe(inAmerica)
  expect(hoursFormatterOf(language, null).time('06:05')).toBe(morning)
})

test('a country writes days and times in its own way', () => {
  const kuwait = hoursFormatterOf('ar', 'KW')
  expect([kuwait.weekday('sat', 'long'), kuwait.time('18:05').replace('\u202f', ' ')]).toEqual(['السبت', '٦:٠٥ م'])
  expect(hoursFormatterOf('ar', 'MA').time('18:05')).toBe('18:05')
  expect(hoursFormatterOf('de', 'AT').time('18:05')).toBe('18:05')
})
