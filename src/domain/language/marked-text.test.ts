import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptAround, firstHit, type MarkedPiece, markWords } from './marked-text.ts'
import { searchedForms, searchedWords } from './searched-forms.ts'

/** Marked pieces in brackets. */
const shown = (pieces: MarkedPiece[]): string => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')
const excerpt = (text: string, words: string[], length: number): string =>
  shown(excerptAround(text, firstHit(text, words, 'en') ?? 0, words, { length, language: 'en' }))
const marks = (text: string, question: string, language = 'en'): string =>
  shown(markWords(text, searchedWords(question, language), language))

test.each([
  ['Paracetamol 500 mg', 'PARA mg', '[Para]cetamol 500 [mg]'],
  ['قرص ۵۰۰ میلی‌گرام', '500', 'قرص [۵۰۰] میلی‌گرام'],
  ['كتاب يك', 'کتاب یک', '[كتاب] [يك]'],
  ['او می‌شود و نمی‌شود', 'میشود', 'او [می‌شود] و ن[می‌شود]'],
  ['دَرْمانِ تب', 'درمان', '[دَرْمانِ] تب'],
  ['Ёлка и ель', 'елка', '[Ёлка] и ель'],
  ['CAFÉ crème', 'cafe creme', '[CAFÉ] [crème]'],
  ['cafe\u0301 au lait', 'cafe', '[cafe\u0301] au lait'],
  ['ګوګل', 'گوگل', '[ګوګل]'],
  ['oﬃce', 'ff', 'o[ﬃ]ce'],
  ['ΟΔΟΣ και οδος', 'οδοσ', '[ΟΔΟΣ] και [οδος]'],
  ['Müllers Größe', 'mueller groes', '[Müller]s [Größ]e'],
  ['Müllers Größe', 'muller gros', '[Müller]s [Größ]e'],
  ['Чай, чаинки', 'чай', '[Чай], чаинки'],
  ['हिन्दी में', 'हिन', '[हिन्]दी में'],
  ['banana', 'ana', 'b[ana]na'],
  ['banana', 'ban nan', '[banan]a'],
  ['a.c 100% <b>', '. 100% <b>', 'a[.]c [100%] [<b>]'],
  ['nothing', 'else', 'nothing'],
])('of %s, asked for %s, the letters that were meant are marked', (text, question, expected) => {
  expect(marks(text, question)).toBe(expected)
})

test.each([
  ['de', 'Muellers Groessen', 'größe', 'Muellers [Groessen]'],
  ['de', 'Neue Quellen', 'neu quell', '[Neu]e [Quell]en'],
  ['ar', 'شاي أخضر (شاي) والشاي للشاي', 'الشاي', '[شاي] أخضر ([شاي]) [والشاي] [للشاي]'],
  ['ar', 'الشاي الأخضر', 'شاي اخضر', 'ال[شاي] ال[أخضر]'],
  ['ar', 'البنك والألم', 'لبن الم', 'ا[لبن]ك وال[ألم]'],
])('in %s, of %s, asked for %s, the letters that were meant are marked', (language, text, question, expected) => {
  expect(marks(text, question, language)).toBe(expected)
})

/** Where the first marked piece begins; -1 if there is none. */
function firstMarked(pieces: MarkedPiece[]): number {
  const first = pieces.findIndex(({ marked }) => marked)
  return first < 0 ? -1 : pieces.slice(0, first).reduce((length, { text }) => length + text.length, 0)
}

const LETTERS = fc.constantFrom(
  ...'aAbeuÜßσΣς يیئكک۱١1ёЁйéﬃ½¨الش(हि',
  '\u0654',
  '\u0308',
  '\u200c',
  '\u2068',
  '\ufeff',
  '\u00a0',
  '😀',
  '한',
)
const TEXT = fc.oneof(fc.string({ unit: LETTERS, maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 20 }))

test('the pieces make up the text, exactly the matches are marked, and a marked piece contains the query', () => {
  fc.assert(
    fc.property(fc.constantFrom('en', 'de', 'ar'), TEXT, TEXT, (language, text, question) => {
      const words = searchedWords(question, language)
      const pieces = markWords(text, words, language)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      const found = searchedForms(text, language)
        .split(' ')
        .some((word) => words.some((asked) => word.includes(asked)))
      expect(pieces.some(({ marked }) => marked)).toBe(found)
      expect(firstHit(text, words, language) ?? -1).toBe(firstMarked(pieces))
      const holdsOne = (piece: string) => words.some((word) => searchedForms(piece, language).includes(word))
      for (const { marked, text: piece } of pieces) if (marked) expect(holdsOne(piece)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('an excerpt does not begin with the dot between two items', () => {
  expect(excerpt(`${'x'.repeat(100)} · ${'y'.repeat(50)} hit`, ['hit'], 200)).toBe(`…${'y'.repeat(50)} [hit]`)
})

test('an excerpt surrounds the first match and begins and ends with whole words', () => {
  const text = `${'Some words that lead up to it. '.repeat(20)}Here is the Ёлка at last. ${'And on it goes. '.repeat(40)}`
  const shortened = excerpt(text, searchedWords('елка', 'ru'), 120)
  expect(shortened).toMatch(/^…\S.* the \[Ёлка\] at last\. And on it goes.*…$/)
  expect(shortened.length).toBeLessThan(130)
  for (const word of shortened.replace(/[…[\].]/g, '').split(' ')) expect(text).toContain(word)
})

test('an excerpt without a match is the beginning of the text', () => {
  expect(excerpt('Short.', ['x'], 120)).toBe('Short.')
  expect(excerpt(`Start ${'of something long '.repeat(50)}`, ['x'], 40)).toMatch(/^Start of something.*…$/)
})

test('an endless word does not block', () => {
  const endless = `${'ab'.repeat(500_000)} needle`
  expect(excerpt(endless, ['needle'], 40)).toBe('…[needle]')
  expect(excerpt(endless, ['b'], 40)).toMatch(/^a\[b\]a\[b\]/)
})
