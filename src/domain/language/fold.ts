import { QUESTION_WORDS } from '../search/search-constants.ts'
import { asciiDigits } from './ascii-digits.ts'
import type { LanguageCode } from './languages.ts'

/** Letters that readers take for the same (docs/reading-the-spec.md#languages), after lower-casing and removing marks. */
const SAME_LETTER: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  'и\u0306': 'й',
  'у\u0306': 'ў',
  'і\u0308': 'ї',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ي: 'ی',
  ى: 'ی',
  ې: 'ی',
  ۍ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ګ: 'گ',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ٱ: 'ا',
  ں: 'ن',
  ڤ: 'ف',
  '‘': "'",
  '’': "'",
  ʼ: "'",
}

const ZERO_WIDTH_AND_TATWEEL = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u0640\ufeff]/g
/**
 * Of Latin, Greek, Cyrillic, Hebrew and Arabic, with the lone hamza, and variation selectors. In other scripts, such as
 * Devanagari, Thai or kana, marks are vowels or make other letters.
 */
const MARKS = [
  '\\u0300-\\u0305\\u0307\\u0309-\\u036f\\u0483-\\u0489',
  '\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c7',
  '\\u0610-\\u061a\\u0621\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06ed\\u0897-\\u08ff',
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u{e0100}-\\u{e01ef}',
].join('')
/** Not those of й, ў and ї, which are letters of their own. */
const OTHER_MARKS = '(?<![иу])\\u0306|(?<!і)\\u0308'
// eslint-disable-next-line no-restricted-syntax -- constants
const NO_LETTERS = new RegExp(`${ZERO_WIDTH_AND_TATWEEL.source}|[${MARKS}]|${OTHER_MARKS}`, 'gu')
// eslint-disable-next-line no-restricted-syntax -- constants
const FOLDABLE = new RegExp(Object.keys(SAME_LETTER).join('|'), 'g')
const ASCII = /^[\0-\x7f]*$/

/** The form in which texts are compared (docs/reading-the-spec.md#languages). Search has more: `searched-forms.ts`. */
export function fold(text: string): string {
  const letters = ASCII.test(text) ? text.toLowerCase() : foldLetters(text)
  return letters.replace(/\s+/g, ' ').trim()
}

function foldLetters(text: string): string {
  const bare = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(NO_LETTERS, '')
  return asciiDigits(bare.replace(FOLDABLE, (letter) => SAME_LETTER[letter] ?? letter))
}

/** Folded, without duplicates; an empty list matches everything. */
export function questionWords(question: string): string[] {
  return [...new Set(fold(question).split(' '))].filter(Boolean).slice(0, QUESTION_WORDS)
}

const SPACE = 0x20
const DIGIT_BASE = 0x30
const LETTER_BASE = 0x100
const FOREIGN_BASE = 0x1000

/** Sorts as CLDR says for the language when compared by character. SQLite and PostgreSQL share no collation. */
export function sortKey(text: string, language: LanguageCode): string {
  const plain = text.normalize('NFKC').toLocaleLowerCase(language).replace(ZERO_WIDTH_AND_TATWEEL, '').slice(0, 120)
  const places = placesOf(language)
  const key: number[] = []
  // By code points, not letters: a large catalogue has tens of millions.
  for (let at = 0; at < plain.length; ) {
    const code = plain.codePointAt(at) ?? 0
    const place = places[code] ?? placeOfRare(String.fromCodePoint(code), places)
    if (place > 0) key.push(place)
    at += code > LAST_OF_ONE_UNIT ? 2 : 1
  }
  return String.fromCharCode(...key)
}

/** Code points beyond take two UTF-16 units. */
const LAST_OF_ONE_UNIT = 0xffff
/** Latin, Greek, Cyrillic, Hebrew, Arabic. */
const USUAL_LETTERS = 0x800

const known = new Map<LanguageCode, Uint16Array>()

/** By code point. Letters that differ only in case or marks share a place; what is no letter, digit or space has none. */
function placesOf(language: LanguageCode): Uint16Array {
  const before = known.get(language)
  if (before) return before
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' })
  const places = new Uint16Array(USUAL_LETTERS)
  places[SPACE] = SPACE
  const characters = Array.from(places, (_, code) => String.fromCharCode(code))
  for (const digit of characters) if (/\d/.test(asciiDigits(digit))) places[digit.charCodeAt(0)] = DIGIT_BASE + Number(asciiDigits(digit))
  let place = LETTER_BASE
  let last = ''
  for (const letter of characters.filter((each) => /\p{L}/u.test(each)).sort(compare)) {
    if (compare(last, letter) !== 0) place += 1
    places[letter.charCodeAt(0)] = place
    last = letter
  }
  known.set(language, places)
  return places
}

function placeOfRare(letter: string, places: Uint16Array): number {
  const plain = letter.normalize('NFD').codePointAt(0) ?? 0
  return places[plain] ?? (/\p{L}/u.test(letter) ? FOREIGN_BASE + (plain & 0x7fff) : 0)
}
