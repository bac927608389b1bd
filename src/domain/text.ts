/** Removes tags from HTML and decodes the five basic entities, giving one line of plain text. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Made with the first text that is cut: making it takes longer than everything else at the start of a page. */
let segmenter: Intl.Segmenter | undefined

/**
 * Cuts a text to a number of characters as a reader counts them (grapheme clusters, so that no
 * joined letter or emoji is torn), adding an ellipsis when something was cut.
 * @param length characters kept, from SPEC 9
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let kept = ''
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (count === length) return kept.trimEnd() + ellipsis
    kept += segment
    count += 1
  }
  return text
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
