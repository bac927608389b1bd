const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&#160;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

/** Removes tags from HTML and decodes the five basic entities, giving one line of plain text. */
export function stripTags(html: string): string {
  return (
    html
      // eslint-disable-next-line regexp/no-super-linear-move -- published content, whose HTML is sanitized
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(?:nbsp|#160|lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Made with the first text that needs it: making it takes longer than everything else at the start of a page. */
let segmenter: Intl.Segmenter | undefined

/**
 * Cuts a text to a number of characters as a reader counts them (grapheme clusters, so that no
 * joined letter or emoji is torn), adding an ellipsis when something was cut.
 * @param length characters kept, from docs/spec.md#9-business-constants-and-limits
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text
  const kept = plainBeginning(text, length) ?? beginningOf(text, length)
  return kept === text ? text : kept.trimEnd() + ellipsis
}

/** What no rule of UAX 29 joins to what stands beside it: Latin, Greek, Cyrillic and Armenian, Arabic letters and digits, punctuation. */
const ALONE =
  '[ -\u02ff\u0370-\u0482\u048a-\u058f\u060b-\u060f\u061b\u061d-\u064a\u0660-\u066f\u0671-\u06d5\u06ee-\u06ff\u2010-\u2027\u2030-\u205e]'

/** By the number of characters, of which docs/spec.md#9-business-constants-and-limits has a handful. */
const plain = new Map<number, RegExp>()

/** The first characters of a text; undefined when one of them, or the next, may be joined to another. */
function plainBeginning(text: string, length: number): string | undefined {
  // The zero-width non-joiner within Persian words belongs to the letter before it.
  // eslint-disable-next-line no-restricted-syntax -- constants and a number of our own
  const pattern = plain.get(length) ?? new RegExp(`^(?:${ALONE}\u200c*){${length}}(?=${ALONE})`)
  plain.set(length, pattern)
  return pattern.exec(text)?.[0]
}

function beginningOf(text: string, length: number): string {
  // Firefox before 125 has none; this finds the same in texts of the site's languages.
  if (!Intl.Segmenter) return text.match(RegExp(`^(?:.[\\p{M}\u200c]*){${length}}`, 'su'))?.[0] ?? text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return text.slice(0, index)
    count += 1
  }
  return text
}

/** At most so many characters of a torn word are given up. */
const TORN_WORD = 12

/** How a text goes on when it was cut inside a word. */
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}\u200c’'-]/u

/** What looks wrong before an ellipsis: signs that announce more, and what opens something. */
// eslint-disable-next-line regexp/no-super-linear-move -- published content, whose HTML is sanitized
const BEFORE_ELLIPSIS = /[\s.,;:،؛۔–—«“(-]+$/u

/**
 * Plain text of HTML, cut to a length. It ends with a whole word, unless that would cost more than
 * a dozen characters, as in a language that writes no spaces.
 * @param length characters kept at most, from docs/spec.md#9-business-constants-and-limits
 */
export function excerpt(html: string, length: number): string {
  return shorten(stripTags(html), length)
}

/** A plain text, cut as `excerpt` cuts. */
export function shorten(text: string, length: number): string {
  const kept = truncate(text, length, '')
  if (kept === text) return text
  const torn = REST_OF_WORD.test(text.slice(kept.length)) ? (/\s\S*$/.exec(kept)?.[0] ?? '') : ''
  const whole = torn.length <= TORN_WORD ? kept.slice(0, kept.length - torn.length) : kept
  return `${whole.replace(BEFORE_ELLIPSIS, '')}…`
}

/** More characters than any list shows of a text (docs/spec.md#9-business-constants-and-limits). */
const BEGINNING_LENGTH = 260

/** The beginning of HTML as HTML without tags: every excerpt that a list shows of it is that of the whole. */
export function beginning(html: string): string {
  return excerpt(html, BEGINNING_LENGTH).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
