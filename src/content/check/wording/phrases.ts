import type { Sentence } from './sentences-of.ts'

/** In a phrase, `*` is any letters, `?` one letter and `…` anything between; letter case does not count. */
const WILD: Record<string, string> = { '*': '[\\p{L}\\p{M}\\u200c]*', '?': '[\\p{L}\\p{M}]' }

const NO_LETTER_BEFORE = '(?<![\\p{L}\\p{M}])'
const NO_LETTER_AFTER = '(?![\\p{L}\\p{M}])'

export interface Phrases {
  pattern: RegExp
  /** A quick look; a sentence without any piece of a phrase need not be searched. */
  mayBeIn: (sentence: Pick<Sentence, 'lower'>) => boolean
}

/** Undefined for none, which nothing matches. */
export function phrasesOf(written: readonly string[] | undefined, sourceFrom = phraseSource): Phrases | undefined {
  if (written === undefined || written.length === 0) return undefined
  const pieces = written.map(longestPiece)
  // eslint-disable-next-line no-restricted-syntax -- phrases of the company's own files, escaped, on single sentences
  const pattern = new RegExp(sourceFrom(written), 'gisu')
  return { pattern, mayBeIn: ({ lower }) => pieces.some((piece) => lower.includes(piece)) }
}

export function findIn(phrases: Phrases | undefined, sentence: Sentence): string[] {
  return phrases?.mayBeIn(sentence) ? [...sentence.text.matchAll(phrases.pattern)].map(([found]) => found) : []
}

function longestPiece(phrase: string): string {
  const pieces = phrase
    .normalize('NFC')
    .toLowerCase()
    .split(/[*?…#\s]+/)
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

/** Source of a regular expression with the flags `isu`, which matches whole words; a `loose` one may begin within a word. */
export function phraseSource(phrases: readonly string[], loose = false): string {
  // The longest first: it is the one meant.
  const sources = phrases.toSorted((a, b) => b.length - a.length).map(sourceOf)
  return `${loose ? '' : NO_LETTER_BEFORE}(?:${sources.join('|')})${NO_LETTER_AFTER}`
}

function sourceOf(phrase: string): string {
  const parts = phrase.normalize('NFC').split('…')
  return parts.map(wordsSource).join(`${NO_LETTER_AFTER}.*?${NO_LETTER_BEFORE}`)
}

function wordsSource(part: string): string {
  const words = part.trim().split(/\s+/)
  return words.map((word) => [...word].map((letter) => WILD[letter] ?? RegExp.escape(letter)).join('')).join('\\s+')
}
