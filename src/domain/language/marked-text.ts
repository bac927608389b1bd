import { shorten } from '../text.ts'
import { fold } from './fold.ts'

export interface MarkedPiece {
  text: string
  marked: boolean
}

type Range = [from: number, to: number]

/** Folding removes the byte order mark, though `\s` takes it for a space. */
const WORD = /[\S\ufeff]+/g
const SPACE = /[^\S\ufeff]/g

/** Longer ones are in no language and are marked whole. */
const MAX_WORD_LENGTH = 200

const STRETCH = 2000

const BEFORE_HIT = 60

export function markWords(text: string, words: string[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const [from, to] of joined(rangesIn(text, words))) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

export function excerptAround(text: string, hit: number, words: string[], length: number): MarkedPiece[] {
  const from = beginningBefore(text, hit)
  const pieces = markWords(shorten(text.slice(from), length), words)
  return from === 0 ? pieces : [{ text: '…', marked: false }, ...pieces]
}

export function firstHit(text: string, words: string[]): number | undefined {
  for (let at = 0; at < text.length; ) {
    SPACE.lastIndex = at + STRETCH
    const end = SPACE.exec(text)?.index ?? text.length
    const stretch = text.slice(at, end)
    const folded = fold(stretch)
    if (words.some((word) => folded.includes(word))) {
      for (const { 0: word, index } of stretch.matchAll(WORD)) {
        const places = rangesInWord(word, words).map(([from]) => from)
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
  return space < 0 ? hit : hit - BEFORE_HIT + space + 1
}

function* rangesIn(text: string, words: string[]): Iterable<Range> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const [from, to] of rangesInWord(word, words)) yield [index + from, index + to]
  }
}

function rangesInWord(word: string, asked: string[]): Range[] {
  const folded = fold(word)
  const found = asked.filter((piece) => folded.includes(piece))
  if (found.length === 0) return []
  const letters = word.length > MAX_WORD_LENGTH ? undefined : lettersOf(word)
  // Some letters fold differently next to others and then cannot be separated.
  if (letters?.folded !== folded) return [[0, word.length]]
  const ranges: Range[] = []
  for (const piece of found) {
    for (let at = folded.indexOf(piece); at >= 0; at = folded.indexOf(piece, at + piece.length)) {
      ranges.push([letters.from[at] ?? 0, letters.to[at + piece.length - 1] ?? word.length])
    }
  }
  return ranges
}

/** Where each folded letter is in the word; marks and joiners belong to the letter before. */
function lettersOf(word: string): { folded: string; from: number[]; to: number[] } {
  const from: number[] = []
  const to: number[] = []
  let folded = ''
  let letterAt = 0
  let at = 0
  for (const letter of word) {
    const alone = fold(letter)
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
