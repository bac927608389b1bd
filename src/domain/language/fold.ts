import { QUESTION_WORDS } from '../search/search-constants.ts'
import { ALPHABETS } from './alphabets.ts'
import { asciiDigits } from './ascii-digits.ts'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'

/** Letters that readers take for the same (docs/reading-the-spec.md#languages), after lower-casing and removing marks. */
const SAME_LETTER: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ې: 'ی',
  ۍ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ګ: 'گ',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ё: 'е',
  '‘': "'",
  '’': "'",
  ʼ: "'",
}

const ZERO_WIDTH_AND_TATWEEL = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u0640\ufeff]/g
// eslint-disable-next-line no-restricted-syntax -- constants
const NO_LETTERS = new RegExp(`${ZERO_WIDTH_AND_TATWEEL.source}|\\p{M}`, 'gu')
// eslint-disable-next-line no-restricted-syntax -- constants
const FOLDABLE = new RegExp(`[${Object.keys(SAME_LETTER).join('')}]`, 'g')

/** The form in which texts are indexed and searched (docs/reading-the-spec.md#languages). */
export function fold(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(NO_LETTERS, '')
    .replace(FOLDABLE, (letter) => SAME_LETTER[letter] ?? letter)
  return asciiDigits(letters).replace(/\s+/g, ' ').trim()
}

/** Folded, without duplicates; an empty list matches everything. */
export function questionWords(question: string): string[] {
  return [...new Set(fold(question).split(' '))].filter(Boolean).slice(0, QUESTION_WORDS)
}

const SPACE = 0x20
const DIGIT_BASE = 0x30
const LETTER_BASE = 0x100
const FOREIGN_BASE = 0x1000

/** Sorts in dictionary order when compared by character: digits, the language's alphabet, other letters. SQLite and PostgreSQL share no collation. */
export function sortKey(text: string, language: LanguageCode): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(ZERO_WIDTH_AND_TATWEEL, '').slice(0, 120)
  const places = PLACES[language]
  const key: number[] = []
  // By code points, not letters: a large catalogue has tens of millions.
  for (let at = 0; at < plain.length; ) {
    const code = plain.codePointAt(at) ?? 0
    const known = places[code] ?? UNMET
    const place = known === UNMET ? placeOf(String.fromCodePoint(code), language) : known
    if (code < places.length) places[code] = place
    if (place > 0) key.push(place)
    at += code > LAST_OF_ONE_UNIT ? 2 : 1
  }
  return String.fromCharCode(...key)
}

/** Code points beyond take two UTF-16 units. */
const LAST_OF_ONE_UNIT = 0xffff
const USUAL_LETTERS = 0x800
/** Marks a letter that has not been looked up yet; no letter has this place. */
const UNMET = 0xffff

const PLACES = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, new Uint16Array(USUAL_LETTERS).fill(UNMET)])) as Record<
  LanguageCode,
  Uint16Array
>

function placeOf(letter: string, language: LanguageCode): number {
  const alphabet = ALPHABETS[language]
  const own = alphabet.indexOf(letter)
  const similar = own >= 0 ? own : alphabet.indexOf(fold(letter) || '\u0000')
  if (letter === ' ') return SPACE
  if (/\d/.test(asciiDigits(letter))) return DIGIT_BASE + Number(asciiDigits(letter))
  if (similar >= 0) return LETTER_BASE + similar
  return /\p{L}/u.test(letter) ? FOREIGN_BASE + ((letter.codePointAt(0) ?? 0) & 0x7fff) : 0
}
