import { expect, test } from 'vitest'
import { formatterOf } from './format.ts'

const DAY = '2026-11-21T00:00:00.000Z'
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u2066-\u2069]/g, '')

test.each([
  ['en', 'Nov 21, 2026', 'November 21, 2026', 'AFN 480', 'AFN 1,235', '$12.50', '96%'],
  ['fa', '۳۰ آبان ۱۴۰۵', '۳۰ آبان ۱۴۰۵', '؋۴۸۰', '؋۱٬۲۳۵', '$۱۲٫۵۰', '۹۶٪'],
  ['ps', '۳۰ لړم ۱۴۰۵', '۳۰ لړم ۱۴۰۵', '؋ ۴۸۰', '؋ ۱٬۲۳۵', '$ ۱۲٫۵۰', '۹۶٪'],
  ['ru', '21 нояб. 2026 г.', '21 ноября 2026 г.', '480 AFN', '1 235 AFN', '12,50 $', '96 %'],
] as const)(
  '%s writes dates, money and ratios as the design language lists them',
  (language, short, long, whole, rounded, dollars, ratio) => {
    const format = formatterOf(language)
    expect(plain(format.shortDate(DAY))).toBe(short)
    expect(plain(format.longDate(DAY))).toBe(long)
    expect(plain(format.money(480, 'AFN'))).toBe(whole)
    expect(plain(format.money(1234.5, 'AFN'))).toBe(rounded)
    expect(plain(format.money(12.5, 'USD'))).toBe(dollars)
    expect(plain(format.percent(0.96))).toBe(ratio)
  },
)

test('Persian of Afghanistan names the months as Kabul does', () => {
  expect(formatterOf('fa', 'AF').shortDate(DAY)).toBe('۳۰ عقرب ۱۴۰۵')
})

test('Pashto names every month itself', () => {
  const format = formatterOf('ps')
  const months = Array.from({ length: 12 }, (_, month) => format.longDate(new Date(Date.UTC(2026, month, 10)).toISOString()).split(' ')[1])
  expect(new Set(months).size).toBe(12)
})

test('a broken date is shown as nothing', () => {
  expect(formatterOf('en').shortDate('yesterday')).toBe('')
})
