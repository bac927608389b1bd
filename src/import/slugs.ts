import anyAscii from 'any-ascii'
import { slug as slugRule } from '#domain/published.ts'

/** File systems take 255 bytes for a name, and nobody reads a longer address. */
const MAX_LENGTH = 80

/** Read as vowels, though any-ascii omits them or writes consonants. */
const VOWELS: Record<string, string> = { ا: 'a', آ: 'a', أ: 'a', إ: 'i', ی: 'i', ي: 'i', ى: 'a', ې: 'e', ۍ: 'ai' }
// eslint-disable-next-line no-restricted-syntax -- constants
const VOWEL = new RegExp(`[${Object.keys(VOWELS).join('')}]`, 'g')

/** Any script in Latin letters: `خبر تازه` becomes `khbr tazh`. */
export function latinOf(text: string): string {
  return anyAscii(text.toWellFormed().replace(VOWEL, (letter) => VOWELS[letter] ?? letter))
}

/** As `slug` of domain/published.ts. The fallback replaces a text without letters, and precedes digits, which would be an id. */
export function slugFrom(text: string, fallback: string): string {
  const words = latinOf(text)
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

export function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

export class SlugRegister {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  keep(slug: string): void {
    this.#taken.add(slug)
  }

  give(wished: string): string {
    if (!slugRule.safeParse(wished).success) throw new Error(`"${wished}" is no slug.`)
    let slug = wished
    for (let number = 2; this.#taken.has(slug); number += 1) slug = `${wished}-${number}`
    this.#taken.add(slug)
    return slug
  }
}
