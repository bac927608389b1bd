import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Ids of the products with a word: one, a few, or a bit per product where that is smaller. */
type Postings = number | number[] | Uint32Array

/** From this length on, a V8 slice keeps the whole text alive. */
const SLICED_FROM = 13

/** An array of ids takes twice the room of a bitmap from this share of the products on. */
const BITS_PER_LISTED_ID = 64

const IDS_BETWEEN_BREAKS = 50_000

/** A power of two. A single map would block for 40 ms when it grows. */
const MAPS = 16

export type IdBits = Uint32Array

export function hasId(bits: IdBits, id: number): boolean {
  return ((bits[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
}

export function countIds(bits: IdBits): number {
  let count = 0
  for (let each of bits) for (; each !== 0; each &= each - 1) count += 1
  return count
}

/** Searches scan the words, which are far fewer than the texts. */
export class InvertedIndex {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, Postings>())
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(id: number, text: string): void {
    for (const word of text.split(' ')) {
      const map = this.#mapOf(word)
      const holders = map.get(word)
      const more = holders === undefined ? id : this.#with(holders, id)
      if (more !== holders) map.set(holders === undefined ? ownCopy(word) : word, more)
    }
  }

  /** By the last letters, in which product numbers differ. */
  #mapOf(word: string): Map<string, Postings> {
    const hash = word.charCodeAt(word.length - 1) + 7 * word.charCodeAt(word.length - 2)
    // NaN, from a word too short, selects the first map.
    return this.#maps[hash & (MAPS - 1)] as Map<string, Postings>
  }

  #with(holders: Postings, id: number): Postings {
    if (typeof holders === 'number') return holders === id ? holders : [holders, id]
    if (holders instanceof Uint32Array) {
      setBit(holders, id)
      return holders
    }
    if (holders.at(-1) !== id) holders.push(id)
    if (holders.length * BITS_PER_LISTED_ID <= this.#capacity) return holders
    const bits = this.#noIds()
    for (const each of holders) setBit(bits, each)
    return bits
  }

  /** Words without products stay, and find nothing. */
  async remove(ids: ReadonlySet<number>): Promise<void> {
    let looked = 0
    for (const map of this.#maps) {
      for (const [word, holders] of map) {
        looked += Array.isArray(holders) ? holders.length : 1
        if (looked >= IDS_BETWEEN_BREAKS) {
          looked = 0
          await yieldToEventLoop()
        }
        const left = without(holders, ids)
        if (left === undefined) map.delete(word)
        else if (left !== holders) map.set(word, left)
      }
    }
  }

  holding(pieces: string[]): IdBits {
    const sets = pieces.map((piece) => ({ piece, ids: this.#noIds() }))
    // `for … of` would allocate an array for each of 100,000 entries, which costs more than the search.
    for (const map of this.#maps) {
      map.forEach((holders, word) => {
        for (const { piece, ids } of sets) if (word.includes(piece)) addPostings(ids, holders)
      })
    }
    const [found = this.#noIds(), ...others] = sets.map(({ ids }) => ids)
    for (const also of others) for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) & (also[at] ?? 0)
    return found
  }

  #noIds(): IdBits {
    return new Uint32Array((this.#capacity >>> 5) + 1)
  }
}

function without(holders: Postings, ids: ReadonlySet<number>): Postings | undefined {
  if (typeof holders === 'number') return ids.has(holders) ? undefined : holders
  if (holders instanceof Uint32Array) {
    for (const id of ids) holders[id >>> 5] = (holders[id >>> 5] ?? 0) & ~(1 << (id & 31))
    return holders
  }
  return holders.some((id) => ids.has(id)) ? holders.filter((id) => !ids.has(id)) : holders
}

function addPostings(found: IdBits, holders: Postings): void {
  if (typeof holders === 'number') setBit(found, holders)
  else if (holders instanceof Uint32Array) for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) | (holders[at] ?? 0)
  else for (const id of holders) setBit(found, id)
}

function setBit(bits: IdBits, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] ?? 0) | (1 << (id & 31))
}

/** A copy that keeps no longer text alive. */
function ownCopy(word: string): string {
  return word.length < SLICED_FROM ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}
