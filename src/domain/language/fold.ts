import type { LanguageCode } from './languages.ts'
import { languageOf } from './languages.ts'

/** Letters that a person takes for the same one (DECISIONS 9), after lower-casing and removing marks. */
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
const COMBINING_MARKS = /\p{M}/gu
const DIGITS = /[٠-٩۰-۹]/g
const FOLDABLE = new RegExp(`[${Object.keys(SAME_LETTER).join('')}]`, 'g')

/**
 * The form in which texts are stored for search and in which questions are asked: one letter
 * for all that a person takes for the same, no marks, no joiners, Latin digits, lower case,
 * single spaces (DECISIONS 9).
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(FOLDABLE, (letter) => SAME_LETTER[letter] ?? letter)
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(ZERO_WIDTH_AND_TATWEEL, '')
    .replace(FOLDABLE, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Persian (۰–۹) and Arabic (٠–٩) digits as ASCII, everything else unchanged. */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
}

const DIGIT_BASE = 0x30
const LETTER_BASE = 0x100
const FOREIGN_BASE = 0x1000

/**
 * A key that orders names as the language's dictionary does when compared character by
 * character: digits, the language's own alphabet, then other letters by code point. It replaces
 * a collation, which SQLite and PostgreSQL do not share.
 */
export function sortKey(text: string, language: LanguageCode): string {
  const alphabet = languageOf(language).alphabet
  let key = ''
  const plain = text.normalize('NFKC').toLowerCase().replace(ZERO_WIDTH_AND_TATWEEL, '')
  for (const letter of plain.slice(0, 120)) {
    const own = alphabet.indexOf(letter)
    const similar = own >= 0 ? own : alphabet.indexOf(fold(letter) || '\u0000')
    if (letter === ' ') key += ' '
    else if (/\d/.test(asciiDigits(letter))) key += String.fromCharCode(DIGIT_BASE + Number(asciiDigits(letter)))
    else if (similar >= 0) key += String.fromCharCode(LETTER_BASE + similar)
    else if (/\p{L}/u.test(letter)) key += String.fromCharCode(FOREIGN_BASE + ((letter.codePointAt(0) ?? 0) & 0x7fff))
  }
  return key
}
