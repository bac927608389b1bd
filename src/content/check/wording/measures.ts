import { asciiDigits } from '#domain/language/ascii-digits.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import numberWords from './number-words.json' with { type: 'json' }
import { type Phrases, phraseSource, phrasesOf } from './phrases.ts'
import type { Sentence } from './sentences-of.ts'

export interface Measure {
  unit: string
  numbers: number[]
  /** As it is written. */
  text: string
}

interface LanguageNumbers {
  words: ReadonlyMap<string, number>
  /** Sources of regular expressions: a number, and several such as `4 to 6`, `4–6`, `1 or 2`. */
  number: string
  numbers: string
  group: string
}

export type Units = ReadonlyMap<string, Phrases>

const DIGITS = '\\p{Nd}+(?:[.,٫٬\\u00a0\\u202f]\\p{Nd}+)*'
const DASH = '[\\s\\u200c]*[-–—][\\s\\u200c]*'

/** `numbers`: `1 one; 2 two`, with all forms of a word. */
const WORDS: Partial<Record<LanguageCode, { between: string; numbers: string }>> = numberWords

const known = new Map<LanguageCode, LanguageNumbers>()

function numbersOf(language: LanguageCode): LanguageNumbers {
  return known.getOrInsertComputed(language, () => {
    const { between, numbers: forms } = WORDS[language] ?? { between: '', numbers: '' }
    const words = new Map(forms.split('; ').flatMap(wordsOfNumber))
    const group = new Intl.NumberFormat(language).formatToParts(12345).find(({ type }) => type === 'group')?.value ?? ','
    const number = words.size === 0 ? DIGITS : `(?:${DIGITS}|${phraseSource([...words.keys()])})`
    const joint = between === '' ? DASH : `(?:${DASH}|\\s+${phraseSource(between.split(' '))}\\s+)`
    return { words, number, numbers: `(?<![\\p{L}\\p{Nd}.,])${number}(?:${joint}${number}){0,2}`, group }
  })
}

function wordsOfNumber(entry: string): [string, number][] {
  const [value, ...words] = entry.split(' ')
  return words.map((word) => [word, Number(value)])
}

/** In the phrases of a unit, `#` is the number, which otherwise comes before. */
export function unitPhrases(written: readonly string[], language: LanguageCode): Phrases | undefined {
  const { numbers } = numbersOf(language)
  return phrasesOf(written, (phrases) =>
    phrases
      .map((phrase) => {
        const [before = '', after = ''] = phrase.includes('#') ? phrase.split('#') : ['', phrase]
        return beside(before) + numbers + beside(after)
      })
      .join('|'),
  )
}

/** Next to its number, perhaps with a space or hyphen between. */
function beside(phrase: string): string {
  const bare = phrase.trim()
  if (bare === '') return ''
  const gap = '[\\s\\u200c-]*'
  // 6h, AFN500: no letter boundary towards the number.
  return `${gap}${phraseSource([bare], true)}${gap}`
}

interface Found {
  unit: string
  match: string
  start: number
}

/** Of the `wanted` units. The longest match counts: 12 mg/kg is not 12 mg. */
export function measuresIn(sentence: Sentence, units: Units, wanted: ReadonlySet<string>): Measure[] {
  const { words, number, group } = numbersOf(sentence.language)
  const likely = [...units].filter(([, phrases]) => phrases.mayBeIn(sentence))
  const found = matchesOf(
    likely.filter(([unit]) => wanted.has(unit)),
    sentence,
  )
  if (found.length === 0) return []
  const others = matchesOf(
    likely.filter(([unit]) => !wanted.has(unit)),
    sentence,
  )
  // eslint-disable-next-line no-restricted-syntax -- constants, on one match
  const each = new RegExp(number, 'gisu')
  return found
    .filter((one) => ![...found, ...others].some((other) => covers(other, one)))
    .map(({ unit, match }) => ({
      unit,
      text: match.trim(),
      numbers: [...match.matchAll(each)].map(([written]) => words.get(written.toLowerCase()) ?? readNumber(written, group)),
    }))
}

function matchesOf(units: [string, Phrases][], { text }: Sentence): Found[] {
  return units.flatMap(([unit, { pattern }]) => [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ unit, match, start: index })))
}

function covers(one: Found, other: Found): boolean {
  const end = ({ start, match }: Found): number => start + match.trimEnd().length
  return one.unit !== other.unit && one.start <= other.start && end(one) >= end(other) && one.match.length > other.match.length
}

/** `3,500` and `37.5` in English, `3.500` and `37,5` in German. */
function readNumber(written: string, group: string): number {
  // eslint-disable-next-line no-restricted-syntax -- one character, escaped
  const grouped = new RegExp(`${RegExp.escape(group)}(?=\\p{Nd}{3}(?!\\p{Nd}))`, 'gu')
  return Number(asciiDigits(written.replace(grouped, '')).replace(/[,٫]/, '.'))
}
