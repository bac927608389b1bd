import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedForms } from '#domain/language/searched-forms.ts'
import { stripTags } from '#domain/text.ts'
import { searchText } from './search-text.ts'

const LETTERS = fc.string({ unit: fc.constantFrom(...'aeΣσ ي\u0654كئی۰1<b>&;\u00a0\u200c\u0308ßüالش'), maxLength: 12 })
const TEXT = fc.oneof(LETTERS, fc.string({ unit: 'binary', maxLength: 12 }))
const LANGUAGE = fc.constantFrom('en', 'de', 'ar') as fc.Arbitrary<LanguageCode>

const wordsOf = (line: string | undefined) => (line ?? '').split(' ').toSorted()

test('has the searched words of the title, and on a second line those of all other texts', () => {
  fc.assert(
    fc.property(LANGUAGE, TEXT, fc.array(fc.option(TEXT), { maxLength: 4 }), TEXT, (language, title, texts, html) => {
      const [first, second, ...more] = searchText(language, title, texts, html).split('\n')
      expect(more).toEqual([])
      expect(wordsOf(first)).toEqual(wordsOf(searchedForms(title, language)))
      expect(wordsOf(second)).toEqual(wordsOf(searchedForms([...texts, stripTags(html)].filter(Boolean).join(' '), language)))
    }),
    { numRuns: 3000 },
  )
})
