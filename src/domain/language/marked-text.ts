import { shorten } from '../text.ts'
import { fold } from './fold.ts'
import { searchedForms, spellingsOf, wordsIn } from './searched-forms.ts'

export interface MarkedPiece {
  text: string
  marked: boolean
}

type Range = [from: number, to: number]

const SPACE = /[^\S\ufeff]/g

/** Longer ones are in no language and are marked whole. */
const MAX_WORD_LENGTH = 200

const STRETCH = 2000

const BEFORE_HIT = 60

/** `words` are those of `searchedWords` in the same language. */
export function markWords(text: string, words: string[], language: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const [from, to] of joined(rangesIn(text, words, language))) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

export function excerptAround(
  text: string,
  hit: number,
  words: string[],
  { length, language }: { length: number; language: string },
): MarkedPiece[] {
  const from = beginningBefore(text, hit)
  const pieces = markWords(shorten(text.slice(from), length), words, language)
  return from === 0 ? pieces : [{ text: '…', marked: false }, ...pieces]
}

export function firstHit(text: string, words: string[], language: string): number | undefined {
  for (let at = 0; at < text.length; ) {
    SPACE.lastIndex = at + STRETCH
    const end = SPACE.exec(text)?.index ?? text.length
    const stretch = text.slice(at, end)
    const forms = searchedForms(stretch, language)
    if (words.some((word) => forms.includes(word))) {
      for (const { 0: word, index } of wordsIn(stretch)) {
        const places = rangesInWord(word, words, language).map(([from]) => from)
        if (places.length > 0) return at + index + Math.min(...places)
      }
    }
    at = end
  }
  return undefined
}

function beginningBefore(text: string, hit: number): number {
  if (hit <= BEFORE_HIT) return 0
  const before = text.slice(hit - BEFORE_HIT, hit)
  const space = before.search(SPACE)
  // Not with the dot between two items.
  return space < 0 ? hit : hit - BEFORE_HIT + space + (before.startsWith('· ', space + 1) ? 3 : 1)
}

function* rangesIn(text: string, words: string[], language: string): Iterable<Range> {
  for (const { 0: word, index } of wordsIn(text)) {
    for (const [from, to] of rangesInWord(word, words, language)) yield [index + from, index + to]
  }
}

/** In other spellings only what the word as it stands does not contain. */
function rangesInWord(word: string, asked: string[], language: string): Range[] {
  const plain = fold(word)
  const found = asked.filter((piece) => plain.includes(piece))
  const ranges = rangesInForm(word, fold, found)
  const missing = asked.filter((piece) => !found.includes(piece))
  if (missing.length === 0) return ranges
  for (const spelling of spellingsOf(language)) {
    const form = spelling(word) ?? ''
    const pieces = missing.filter((piece) => form.includes(piece))
    ranges.push(...rangesInForm(word, (text) => spelling(text) ?? fold(text), pieces))
  }
  return ranges
}

function rangesInForm(word: string, spell: (text: string) => string, pieces: string[]): Range[] {
  if (pieces.length === 0) return []
  const form = spell(word)
  const letters = word.length > MAX_WORD_LENGTH ? undefined : lettersOf(word, spell)
  // Some letters fold differently next to others and then cannot be separated.
  if (letters?.folded !== form) return [wholeWord(word, (bare) => pieces.every((piece) => spell(bare).includes(piece)))]
  const ranges: Range[] = []
  for (const piece of pieces) {
    for (let at = form.indexOf(piece); at >= 0; at = form.indexOf(piece, at + piece.length)) {
      const end = letters.to[at + piece.length - 1] ?? word.length
      ranges.push([letters.from[at] ?? 0, end + marksAt(word, end)])
    }
  }
  return ranges
}

/** Without punctuation around it, unless that is meant too. */
function wholeWord(word: string, holdsAll: (bare: string) => boolean): Range {
  const from = /^[^\p{L}\p{N}]*/u.exec(word)?.[0].length ?? 0
  // eslint-disable-next-line regexp/no-super-linear-move -- a word
  const bare = word.slice(from).replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  return holdsAll(bare) ? [from, from + bare.length] : [0, word.length]
}

/** Vowel signs that are kept when folding are drawn with the letter before. */
function marksAt(word: string, at: number): number {
  return /^\p{M}+/u.exec(word.slice(at))?.[0].length ?? 0
}

/** Where each folded letter is in the word; marks and joiners belong to the letter before. */
function lettersOf(word: string, spell: (text: string) => string): { folded: string; from: number[]; to: number[] } {
  const from: number[] = []
  const to: number[] = []
  let folded = ''
  let letterAt = 0
  let at = 0
  for (const letter of word) {
    const alone = spell(letter)
    if (alone === '') to.fill(at + letter.length, letterAt)
    else {
      letterAt = from.length
      for (let unit = 0; unit < alone.length; unit += 1) {
        from.push(at)
        to.push(at + letter.length)
      }
    }
    folded += alone
    at += letter.length
  }
  return { folded, from, to }
}

function joined(ranges: Iterable<Range>): Range[] {
  const all: Range[] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
