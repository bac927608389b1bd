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
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|#160|lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Made with the first text that needs it: making it takes longer than everything else at the start of a page. */
let segmenter: Intl.Segmenter | undefined

/**
 * Cuts a text to a number of characters as a reader counts them (grapheme clusters, so that no
 * joined letter or emoji is torn), adding an ellipsis when something was cut.
 * @param length characters kept, from SPEC 9
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text
  const end = endOfPlain(text, length) ?? endOfClusters(text, length)
  return end === text.length ? text : text.slice(0, end).trimEnd() + ellipsis
}

/** Code units from and to which no rule of UAX 29 joins two: Latin, Greek, Cyrillic and Armenian, Arabic letters and digits, punctuation. */
const STANDING_ALONE = [
  [0x20, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x58f],
  [0x60b, 0x60f],
  [0x61b, 0x61b],
  [0x61d, 0x64a],
  [0x660, 0x66f],
  [0x671, 0x6d5],
  [0x6ee, 0x6ff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
] as const

/** Within Persian words; belongs to the letter before it. */
const ZERO_WIDTH_NON_JOINER = 0x200c

function standsAlone(unit: number): boolean {
  return STANDING_ALONE.some(([first, last]) => unit >= first && unit <= last)
}

/** Where a number of characters ends; undefined when one of them, or the next, may be joined to another. */
function endOfPlain(text: string, length: number): number | undefined {
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1) {
    if (!standsAlone(text.charCodeAt(end))) return undefined
    end += 1
    while (text.charCodeAt(end) === ZERO_WIDTH_NON_JOINER) end += 1
  }
  return end === text.length || standsAlone(text.charCodeAt(end)) ? end : undefined
}

/** Where a number of grapheme clusters ends. */
function endOfClusters(text: string, length: number): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return index
    count += 1
  }
  return text.length
}

/** At most so many characters of a torn word are given up. */
const TORN_WORD = 12

/** How a text goes on when it was cut inside a word. */
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}\u200c’'-]/u

/** What looks wrong before an ellipsis: signs that announce more, and what opens something. */
const BEFORE_ELLIPSIS = /[\s.,;:،؛۔–—«“(-]+$/u

/**
 * Plain text of HTML, cut to a length. It ends with a whole word, unless that would cost more than
 * a dozen characters, as in a language that writes no spaces.
 * @param length characters kept at most, from SPEC 9
 */
export function excerpt(html: string, length: number): string {
  const text = stripTags(html)
  const kept = truncate(text, length, '')
  if (kept === text) return text
  const torn = REST_OF_WORD.test(text.slice(kept.length)) ? (/\s\S*$/.exec(kept)?.[0] ?? '') : ''
  const whole = torn.length <= TORN_WORD ? kept.slice(0, kept.length - torn.length) : kept
  return `${whole.replace(BEFORE_ELLIPSIS, '')}…`
}

/** More characters than any list shows of a text (SPEC 9). */
const BEGINNING_LENGTH = 260

/** The beginning of HTML as HTML without tags: every excerpt that a list shows of it is that of the whole. */
export function beginning(html: string): string {
  return excerpt(html, BEGINNING_LENGTH).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
