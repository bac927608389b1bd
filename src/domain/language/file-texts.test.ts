import { expect, test } from 'vitest'
import { alternativesText } from './alternatives.ts'
import { fileSizeText } from './file-size.ts'
import { formatterOf } from './format.ts'

const KB = 1024
const said = (key: string, { size }: { size: string }): string => `${size} ${key === 'forms.fileSizeSmall' ? 'kB' : 'MB'}`

test.each([
  [1, '1 kB'],
  [40 * KB, '40 kB'],
  [99.5 * KB, '100 kB'],
  [100 * KB, '0.10 MB'],
  [512 * KB, '0.50 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(fileSizeText(bytes, formatterOf('en'), said)).toBe(text)
})

test('sizes have the digits of the language', () => {
  expect(fileSizeText(40 * KB, formatterOf('fa'), said)).toBe('۴۰ kB')
})

test.each([
  ['de', 'PDF, DOC oder DOCX'],
  ['ru', 'PDF, DOC или DOCX'],
  ['ar', '⁨PDF⁩ أو ⁨DOC⁩ أو ⁨DOCX⁩'],
  ['fa', '⁨PDF⁩،\u200f ⁨DOC⁩، یا ⁨DOCX⁩'],
  ['ps', '⁨PDF⁩،\u200f ⁨DOC⁩، یا ⁨DOCX⁩'],
  ['ur', '⁨PDF⁩، ⁨DOC⁩، یا ⁨DOCX⁩'],
])('alternatives are listed as %s does', (language, text) => {
  expect(alternativesText(['PDF', 'DOC', 'DOCX'], language)).toBe(text)
})
