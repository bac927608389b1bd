import { expect, test } from 'vitest'
import { canFormat, formatterOf } from './format.ts'
import { LANGUAGE_CODES, languageOf } from './languages.ts'

const DAY = '2026-11-21'
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')

test.each([
  ['en', 'Nov 21, 2026', 'November 21, 2026', 'AFN 480', 'AFN 1,235', '$12.50', '96%'],
  ['fa', '۳۰ آبان ۱۴۰۵', '۳۰ آبان ۱۴۰۵', '؋۴۸۰', '؋۱٬۲۳۵', '$۱۲٫۵۰', '۹۶٪'],
  ['ps', '۳۰ لړم ۱۴۰۵', '۳۰ لړم ۱۴۰۵', '؋ ۴۸۰', '؋ ۱٬۲۳۵', '$ ۱۲٫۵۰', '۹۶٪'],
  ['ru', '21 нояб. 2026 г.', '21 ноября 2026 г.', '480 AFN', '1 235 AFN', '12,50 $', '96 %'],
  ['de', '21. Nov. 2026', '21. November 2026', '480 AFN', '1.235 AFN', '12,50 $', '96 %'],
  ['es', '21 nov 2026', '21 de noviembre de 2026', '480 AFN', '1235 AFN', '12,50 $', '96 %'],
  ['fr', '21 nov. 2026', '21 novembre 2026', '480 AFN', '1 235 AFN', '12,50 $', '96 %'],
  ['tr', '21 Kas 2026', '21 Kasım 2026', 'AFN 480', 'AFN 1.235', '$12,50', '%96'],
  ['ar', '21 نوفمبر 2026', '21 نوفمبر 2026', '480 ؋', '1,235 ؋', '12.50 US$', '96%'],
  ['ur', '21 نومبر، 2026', '21 نومبر، 2026', '؋480', '؋1,235', '$12.50', '96%'],
] as const)(
  '%s writes dates, money and ratios as the design language lists them',
  (language, short, long, whole, rounded, dollars, ratio) => {
    const format = formatterOf(language)
    expect(plain(format.shortDate(DAY))).toBe(short)
    expect(plain(format.longDate(DAY))).toBe(long)
    expect(plain(format.money(480, 'AFN', 0))).toBe(whole)
    expect(plain(format.money(1234.5, 'AFN', 0))).toBe(rounded)
    expect(plain(format.money(12.5, 'USD', 2))).toBe(dollars)
    expect(plain(format.percent(0.96))).toBe(ratio)
  },
)

test.each([
  ['de', '1.234.567,5', 'Oslo, Rom und Wien'],
  ['es', '1.234.567,5', 'Oslo, Rom y Wien'],
  ['fr', '1 234 567,5', 'Oslo, Rom et Wien'],
  ['tr', '1.234.567,5', 'Oslo, Rom ve Wien'],
  ['ar', '1,234,567.5', 'Oslo وRom وWien'],
  ['ur', '1,234,567.5', 'Oslo، Rom، اور Wien'],
  ['ps', '۱٬۲۳۴٬۵۶۷٫۵', 'Oslo، Rom، او Wien'],
])('%s writes numbers and lists as its readers do', (language, number, list) => {
  const format = formatterOf(language)
  expect(plain(format.number(1_234_567.5))).toBe(number)
  expect(plain(format.list(['Oslo', 'Rom', 'Wien']))).toBe(list)
})

/** CLDR may name several scripts of a language; it knows which one is usual. */
test.each(LANGUAGE_CODES)('what languages.json says of %s is what CLDR says', (code) => {
  const { name, direction, script } = languageOf(code)
  const locale = new Intl.Locale(code) as Intl.Locale & { getTextInfo: () => { direction: string } }
  expect(new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLocaleLowerCase(code)).toBe(name.toLocaleLowerCase(code))
  expect(locale.getTextInfo().direction).toBe(direction)
  expect({ Latn: 'latin', Cyrl: 'cyrillic', Arab: 'arabic' }[locale.maximize().script ?? '']).toBe(script)
  expect(canFormat(code)).toBe(true)
})

test('Persian of Afghanistan names the months as Kabul does', () => {
  expect(formatterOf('fa', { persianRegion: 'AF' }).shortDate(DAY)).toBe('۳۰\u00a0عقرب\u00a0۱۴۰۵')
})

test.each([
  ['de', 'AT', '21. Nov. 2026', '€ 1.234,50', '1 234,5', '96 %'],
  ['de', 'CH', '21. Nov. 2026', "EUR 1'234.50", "1'234.5", '96%'],
  ['en', 'GB', '21 Nov 2026', '€1,234.50', '1,234.5', '96%'],
  ['en', 'AF', 'Nov 21, 2026', '€1,234.50', '1,234.5', '96%'],
  ['es', 'MX', '21 nov 2026', '€1,234.50', '1,234.5', '96%'],
  ['ar', 'KW', '٢١ نوفمبر ٢٠٢٦', '١٬٢٣٤٫٥٠ €', '١٬٢٣٤٫٥', '٩٦٪'],
  ['ar', 'MA', '21 نونبر 2026', '1.234,50 €', '1.234,5', '96%'],
  ['fa', 'AF', '۳۰ آبان ۱۴۰۵', '€۱٬۲۳۴٫۵۰', '۱٬۲۳۴٫۵', '۹۶٪'],
  ['ps', 'PK', '۳۰ لړم ۱۴۰۵', '€ ۱٬۲۳۴٫۵۰', '۱٬۲۳۴٫۵', '۹۶٪'],
  ['ru', 'AF', '21 нояб. 2026 г.', '1 234,50 €', '1 234,5', '96 %'],
] as const)(
  '%s of a company in %s is written as CLDR has it for the country, if it does',
  (language, country, date, money, number, ratio) => {
    const format = formatterOf(language, { country, persianRegion: 'IR' })
    expect(plain(format.shortDate(DAY))).toBe(date)
    expect(plain(format.money(1234.5, 'EUR', 2))).toBe(money)
    expect(plain(format.number(1234.5))).toBe(number)
    expect(plain(format.percent(0.96))).toBe(ratio)
  },
)

test('a dinar of Kuwait has a thousand fils', () => {
  expect(plain(formatterOf('ar', { country: 'KW' }).money(12.5, 'KWD', 3))).toBe('١٢٫٥٠٠ د.ك.')
})

test('Pashto names every month itself', () => {
  const format = formatterOf('ps')
  const months = Array.from(
    { length: 12 },
    (_, month) => format.longDate(`2026-${String(month + 1).padStart(2, '0')}-10`).split('\u00a0')[1],
  )
  expect(new Set(months).size).toBe(12)
})

test('a broken date is shown as nothing', () => {
  expect(formatterOf('en').shortDate('yesterday')).toBe('')
})

test('a day is shown as that day, an instant as the day that it has at the company', () => {
  const west = formatterOf('en', { timeZone: 'America/Los_Angeles' })
  const east = formatterOf('en', { timeZone: 'Pacific/Kiritimati' })
  expect([west.shortDate(DAY), east.shortDate(DAY)]).toEqual(['Nov\u00a021,\u00a02026', 'Nov\u00a021,\u00a02026'])
  const instant = '2026-11-21T02:00:00Z'
  expect([west.longDate(instant), west.isoDate(instant)]).toEqual(['November\u00a020,\u00a02026', '2026-11-20'])
  expect([west.year('2027-01-01T02:00:00Z'), east.year('2026-12-31T12:00:00Z')]).toEqual(['2026', '2027'])
})
