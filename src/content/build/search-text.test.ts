import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import { searchText } from './search-text.ts'

const LETTERS = fc.string({ unit: fc.constantFrom(...'aΣσ ي\u0654كئی۰1<b>&;\u00a0\u200c\u0308'), maxLength: 12 })
const TEXT = fc.oneof(LETTERS, fc.string({ unit: 'binary', maxLength: 12 }))

test('is the folded title, and on a second line all other texts folded', () => {
  fc.assert(
    fc.property(TEXT, fc.array(fc.option(TEXT), { maxLength: 4 }), TEXT, (title, texts, html) => {
      expect(searchText(title, texts, html)).toBe(`${fold(title)}\n${fold([...texts, stripTags(html)].filter(Boolean).join(' '))}`)
    }),
    { numRuns: 3000 },
  )
})
