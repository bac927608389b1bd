import { expect, test } from 'vitest'
import { excerpt, stripTags, truncate } from './text.ts'

test('tags go, entities become characters, spaces become one', () => {
  expect(stripTags('<p>a &amp; b</p>\n<p>c&nbsp;&lt;d&gt;</p>')).toBe('a & b c <d>')
})

test('a text is cut after a number of characters as a reader counts them', () => {
  expect(truncate('Antibiotics: five questions to ask', 30)).toBe('Antibiotics: five questions to…')
  expect(truncate('short', 30)).toBe('short')
  expect(truncate('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧👨‍👩‍👧…')
  expect(excerpt('<p>one <b>two</b></p>', 3)).toBe('one…')
})
