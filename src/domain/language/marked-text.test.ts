import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, questionWords } from './fold.ts'
import { excerptAround, firstHit, type MarkedPiece, markWords } from './marked-text.ts'

/** Marked pieces in brackets. */
const shown = (pieces: MarkedPiece[]): string => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')
const excerpt = (text: string, words: string[], length: number): string =>
  shown(excerptAround(text, firstHit(text, words) ?? 0, words, length))
const marks = (text: string, question: string): string => shown(markWords(text, questionWords(question)))

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
  ['ΟΔΟΣ και οδος', 'οδοσ', 'ΟΔΟΣ και οδος'],
  ['ΟΔΟΣ και οδος', 'οδος', '[ΟΔΟΣ] και [οδος]'],
  ['banana', 'ana', 'b[ana]na'],
  ['banana', 'ban nan', '[banan]a'],
  ['a.c 100% <b>', '. 100% <b>', 'a[.]c [100%] [<b>]'],
  ['nothing', 'else', 'nothing'],
])('of %s, asked for %s, the letters that were meant are marked', (text, question, expected) => {
  expect(marks(text, question)).toBe(expected)
})

/** Where the first marked piece begins; -1 if there is none. */
function firstMarked(pieces: MarkedPiece[]): number {
  const first = pieces.findIndex(({ marked }) => marked)
  return first < 0 ? -1 : pieces.slice(0, first).reduce((length, { text }) => length + text.length, 0)
}

const LETTERS = fc.constantFrom(...'aAbσΣς يیئكک۱١1ёЁéﬃ½¨', '\u0654', '\u0308', '\u200c', '\u2068', '\ufeff', '\u00a0', '😀', '한')
const TEXT = fc.oneof(fc.string({ unit: LETTERS, maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 20 }))

test('the pieces make up the text, exactly the matches are marked, and a marked piece contains the query', () => {
  fc.assert(
    fc.property(TEXT, TEXT, (text, question) => {
      const words = questionWords(question)
      const pieces = markWords(text, words)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      const found = fold(text)
        .split(' ')
        .some((word) => words.some((asked) => word.includes(asked)))
      expect(pieces.some(({ marked }) => marked)).toBe(found)
      expect(firstHit(text, words) ?? -1).toBe(firstMarked(pieces))
      for (const { marked, text: piece } of pieces) if (marked) expect(words.some((word) => fold(piece).includes(word))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('an excerpt surrounds the first match and begins and ends with whole words', () => {
  const text = `${'Some words that lead up to it. '.repeat(20)}Here is the Ёлка at last. ${'And on it goes. '.repeat(40)}`
  const shortened = excerpt(text, questionWords('елка'), 120)
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
