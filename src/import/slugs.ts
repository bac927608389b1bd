import anyAscii from 'any-ascii'
import { slug as slugRule } from '#domain/published.ts'

/** Longest slug that is made: file systems take 255 bytes for a name, and nobody reads a longer address. */
const MAX_LENGTH = 80

/** Letters that the table of any-ascii leaves out or writes as a consonant, where they are read as vowels. */
const VOWELS: Record<string, string> = { ا: 'a', آ: 'a', أ: 'a', إ: 'i', ی: 'i', ي: 'i', ى: 'a', ې: 'e', ۍ: 'ai' }
// eslint-disable-next-line no-restricted-syntax -- constants
const VOWEL = new RegExp(`[${Object.keys(VOWELS).join('')}]`, 'g')

/** A text of any script in Latin letters, as slugs and file names take them: `خبر تازه` becomes `khbr tazh`. */
export function latinOf(text: string): string {
  return anyAscii(text.toWellFormed().replace(VOWEL, (letter) => VOWELS[letter] ?? letter))
}

/**
 * A slug by our rule (`slug` of domain/published.ts) made of a title, a name, or a slug of another rule.
 * @param fallback a slug for a text without a letter, and the beginning where only digits are left, which would be an id
 */
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

/** A slug with a percent-encoded script in it made readable; one that is not encoded rightly stays. */
export function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Gives each thing of a folder a slug of its own. */
export class SlugRegister {
  readonly #taken: Set<string>

  /** @param taken slugs that are in use and stay with those who have them */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** Keeps a slug for who has it already. */
  keep(slug: string): void {
    this.#taken.add(slug)
  }

  /** The slug that was wished, or the same with the first free number behind it. */
  give(wished: string): string {
    if (!slugRule.safeParse(wished).success) throw new Error(`"${wished}" is no slug.`)
    let slug = wished
    for (let number = 2; this.#taken.has(slug); number += 1) slug = `${wished}-${number}`
    this.#taken.add(slug)
    return slug
  }
}
