import anyAscii from 'any-ascii'
import { slug as slugRule } from '#domain/published.ts'

/** File systems limit a name to 255 bytes, and a longer address is unreadable. */
const MAX_LENGTH = 80

/** Vowels that any-ascii omits or turns into consonants. */
const VOWELS: Record<string, string> = { ا: 'a', آ: 'a', أ: 'a', إ: 'i', ی: 'i', ي: 'i', ى: 'a', ې: 'e', ۍ: 'ai' }
// eslint-disable-next-line no-restricted-syntax -- constants
const VOWEL = new RegExp(`[${Object.keys(VOWELS).join('')}]`, 'g')

/** `خبر تازه` becomes `khbr tazh`. */
export function transliterate(text: string): string {
  return anyAscii(text.toWellFormed().replace(VOWEL, (letter) => VOWELS[letter] ?? letter))
}

/** Valid for `slug` in domain/published.ts. `fallback` replaces a text without letters, and precedes a number, which would be an id. */
export function slugFrom(text: string, fallback: string): string {
  const words = transliterate(text)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`
    if (longer.length > MAX_LENGTH) break
    slug = longer
  }
  if (slug === '') return fallback
  return /^\d+$/.test(slug) ? `${fallback}-${slug}` : slug
}

export class UniqueSlugs {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  reserve(slug: string): void {
    this.#taken.add(slug)
  }

  claim(preferred: string): string {
    if (!slugRule.safeParse(preferred).success) throw new Error(`"${preferred}" is not a valid slug.`)
    let slug = preferred
    for (let number = 2; this.#taken.has(slug); number += 1) slug = `${preferred}-${number}`
    this.#taken.add(slug)
    return slug
  }
}
