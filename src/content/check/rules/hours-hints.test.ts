import { afterEach, expect, test, vi } from 'vitest'
import { contentFolder, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const SETTINGS = 'name: Lajward\ntime_zone: Asia/Kabul\n'
const AS_HOURS = 'hours such as "08:00-18:00", two such as "09:00-12:30, 14:00-18:00", past midnight "18:00-02:00", "24 hours" or closed'

const withHours = (lines: string) => contentFolder({ 'settings.yaml': `${SETTINGS}opening_hours:\n${lines}currency: USD\n` })

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  '  week:\n    sat-thu: "08:00-18:00"\n    fri: closed\n',
  '  week: { mon-fri: 8:00-12:30 , sat: 24 hours, sun: }\n',
  '  week: { mon: "09:00–12:30, 14:00–18:00, 20:00-02:00", Tue: "00:00-24:00" }\n  exceptions:\n',
  '  week: {}\n  exceptions:\n    - { date: 2030-12-31, hours: "09:00-13:00" }\n    - { from: 2030-12-24, to: 2030-12-26, hours: closed, name: { en: Christmas, fa: کریسمس } }\n',
])('can be read: %j', async (lines) => {
  expect(await problemsOf(withHours(lines))).toEqual([])
})

test.each([
  ['  week: { mon: 8-18 }\n', `4  "opening_hours → week → mon" is "8-18", but it must be ${AS_HOURS}.`],
  ['  week: { mon: "08:00-25:00" }\n', `4  "opening_hours → week → mon" is "08:00-25:00", but it must be ${AS_HOURS}.`],
  ['  week:\n    mon: 8\n', '5  "opening_hours → week → mon" is 8, but it must be a text; put it in quotes.'],
  [
    '  week:\n    mon: "09:00-13:00, 12:00-18:00"\n',
    '5  "opening_hours → week → mon" is "09:00-13:00, 12:00-18:00", but it must be hours that follow one another without overlapping, such as "09:00-12:30, 14:00-18:00".',
  ],
  [
    '  week:\n    monday: closed\n',
    '5  "opening_hours → week → monday" is "closed", but it must be named after a day (mon, tue, wed, thu, fri, sat, sun) or several, such as mon-fri.',
  ],
  [
    '  week:\n    sat-thu: "08:00-18:00"\n    mon: closed\n',
    '6  "opening_hours → week → mon" is "closed", but it must be deleted, or "sat-thu" shortened, since both include mon.',
  ],
  ['  exceptions: []\n', '3  "opening_hours → week" is missing; add it.'],
  [
    '  week: {}\n  exceptions:\n    - { from: 2030-12-26, hours: closed }\n',
    '6  "opening_hours → exceptions → 1" is a group of fields, but it must be a group with "date", or with "from" and "to".',
  ],
  [
    '  week: {}\n  exceptions:\n    - { from: 2030-12-26, to: 2030-12-24, hours: closed }\n',
    '6  "opening_hours → exceptions → 1 → to" is "2030-12-24", but it must be a day that is not before "from", 2030-12-26.',
  ],
  [
    '  week: {}\n  exceptions:\n    - { from: 2030-12-24, to: 2030-12-26, hours: closed }\n    - { date: 2030-12-25, hours: 09:00-12:00 }\n',
    '7  "opening_hours → exceptions → 2 → date" is "2030-12-25", but it must be a day that no other exception includes, as number 1 does.',
  ],
  [
    '  week: {}\n  exceptions:\n    - { date: 2030-12-25, closed: true }\n',
    '6  "opening_hours → exceptions → 1 → hours" is missing; add it.',
  ],
])('%j is refused with its line', async (lines, problem) => {
  expect((await problemsOf(withHours(lines))).map((each) => each.replace('settings.yaml:', ''))).toContain(problem)
})

test('an unknown country is refused', async () => {
  expect(await problemsOf(contentFolder({ 'settings.yaml': `${SETTINGS}country: Germany\n` }))).toEqual([
    'settings.yaml:3  "country" is "Germany", but it must be the two capital letters of a country, for example AF.',
  ])
})

test('hours without a time zone, and exceptions that ended long ago, are hints', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-24T12:00:00Z')
  const exceptions = '  exceptions:\n    - { date: 2026-10-24, hours: closed }\n    - { date: 2026-10-25, hours: closed }\n'
  const { hints } = await checkContent(
    contentFolder({
      'settings.yaml': `name: Lajward\nopening_hours:\n  week: { mon: 09:00-12:00 }\n${exceptions}currency: USD\n`,
      'branches.yaml':
        '- key: herat\n  name: Herat\n  opening_hours:\n    exceptions: [{ from: 2026-08-01, to: 2026-08-14, hours: closed }]\n',
    }),
  )
  expect(hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)).toEqual([
    'branches.yaml:4  This exception ended on 2026-08-14; delete it.',
    'settings.yaml:2  Without "time_zone", "opening_hours" are read in UTC; add it, for example time_zone: Europe/Berlin.',
    'settings.yaml:5  This exception ended on 2026-10-24; delete it.',
  ])
})
