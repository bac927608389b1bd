import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  '=1+1',
  '+93 700',
  '-1',
  '@SUM(1)',
  '\t=1',
  ' =1',
  '＝1+1',
  '0012',
  '1/2',
  '12.5',
  '2026-11-21',
  '1e5',
  '50%',
  ' 7 ',
  '۱۲',
  'TRUE',
])('a spreadsheet opens %j as text', (text) => {
  expect(csvRow([text])).toBe(`"'${text}"\r\n`)
})

test.each(['Kabul', 'a=b', '12 boxes', '', 'a@b.example', "'0012"])('%j is left as it is', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`)
})

test('our own numbers stay numbers, quotes are doubled, nothing is an empty cell', () => {
  expect(csvRow([12, 'say "yes"', null])).toBe('"12","say ""yes""",""\r\n')
})
