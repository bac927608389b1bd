import { expect, test } from 'vitest'
import { cell, visibleLine, visibleLines } from './visible-text.ts'

test('terminal control characters are shown by name, text is unchanged', () => {
  expect(visibleLine('a\u001b[31m\u009b\u202e\u2066\u200b\u{e0041}b')).toBe('a<U+001B>[31m<U+009B><U+202E><U+2066><U+200B><U+E0041>b')
  expect(visibleLine('می‌روم  👩‍👧 é\tü\r\nx')).toBe('می‌روم 👩‍👧 é ü x')
  expect(visibleLines('one\r\ntwo\n\tthree\u2028four')).toEqual(['one', 'two', '    three', 'four'])
})

test('a cell has its columns, whatever the script', () => {
  expect(cell('abc', 6)).toBe('abc   ')
  expect(cell('abcdefgh', 6)).toBe('abcde…')
  expect(cell('漢字漢字', 6)).toBe('漢字… ')
  expect(cell('e\u0301e\u0301', 4)).toBe('e\u0301e\u0301  ')
  expect(cell('سلام', 6)).toBe('سلام\u200e  ')
})
