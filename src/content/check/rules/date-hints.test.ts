import { expect, test } from 'vitest'
import { contentFolder } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'
import { dateHints } from './date-hints.ts'

const TODAY = '2026-11-22'

test.each([
  ['1405-09-01', 'If that is a date of the Persian calendar, write the Gregorian date: 2026-11-22.'],
  ['1404-01-01', 'If that is a date of the Persian calendar, write the Gregorian date: 2025-03-21.'],
  ['1448-06-12', 'If that is a date of the Islamic calendar, write the Gregorian date: 2026-11-22.'],
  ['2206-01-01', 'That is 180 years ahead; check the year.'],
  ['2062-11-22', 'That is 36 years ahead; check the year.'],
  ['1962-11-22', 'That is 64 years ago; check the year.'],
])('%s is odd', (date, sentence) => {
  expect(dateHints({ date, title: '1405-09-01' }, TODAY)).toEqual([{ field: 'date', sentence: `"date" is ${date}. ${sentence}` }])
})

test.each(['1990-01-01', TODAY, '2046-12-31'])('%s is not', (date) => {
  expect(dateHints({ added: date, updated: date, closing_date: date, publish_at: `${date}T09:00` }, TODAY)).toEqual([])
})

test('an odd date is a hint with its file and line, in translations too, and does not block publishing', async () => {
  const { hints } = await checkContent(
    contentFolder({
      'posts/fever.en.md': '---\ntitle: Fever\ntype: family\ndate: 1405-07-09\n---\nText.\n',
      'posts/fever.fa.md': '---\ntitle: تب\nupdated: 1405-07-10\n---\nمتن\n',
    }),
  )
  expect(hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)).toEqual([
    'posts/fever.en.md:4  "date" is 1405-07-09. If that is a date of the Persian calendar, write the Gregorian date: 2026-10-01.',
    'posts/fever.fa.md:3  "updated" is 1405-07-10. If that is a date of the Persian calendar, write the Gregorian date: 2026-10-02.',
  ])
})
