const ENTITIES: Record<string, string> = {
  nbsp: ' ',
  '#160': ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  amp: '&',
}

/** Within a sentence: the others part words. */
const INLINE_TAGS = /<\/?(?:abbr|bdi|code|em|del|mark|small|span|strong|sub|sup|[abisu])(?:\s[^>]*)?>/g

/** One line of plain text, which keeps its no-break spaces; decodes only the five basic entities. */
export function stripTags(html: string): string {
  return (
    html
      .replace(INLINE_TAGS, '')
      // eslint-disable-next-line regexp/no-super-linear-move -- published content, whose HTML is sanitized
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(nbsp|#160|lt|gt|quot|#39|#x27|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim()
  )
}

/** Created on demand: it takes longer than everything else at the start of a page. */
let segmenter: Intl.Segmenter | undefined

/** Counts grapheme clusters, so that no joined letter or emoji is cut. */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text
  const kept = plainBeginning(text, length) ?? beginningOf(text, length)
  return kept === text ? text : kept.trimEnd() + ellipsis
}

/**
 * Whatever UAX 29 never joins to its neighbours: Latin, Greek, Cyrillic, Armenian, Arabic letters and digits, punctuation.
 * Not controls such as the soft hyphen: after them even a non-joiner is a character of its own.
 */
const ALONE =
  '[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u060b-\u060f\u061b\u061d-\u064a\u0660-\u066f\u0671-\u06d5\u06ee-\u06ff\u2010-\u2027\u2030-\u205e]'

const plain = new Map<number, RegExp>()

function plainBeginning(text: string, length: number): string | undefined {
  // The zero-width non-joiner within Persian words belongs to the letter before it.
  // eslint-disable-next-line no-restricted-syntax -- constants and a number that we set
  const pattern = plain.get(length) ?? new RegExp(`^(?:${ALONE}\u200c*){${length}}(?=${ALONE})`)
  plain.set(length, pattern)
  return pattern.exec(text)?.[0]
}

function beginningOf(text: string, length: number): string {
  // For Firefox before 125; gives the same for the site's languages.
  if (!Intl.Segmenter) return text.match(RegExp(`^(?:.[\\p{M}\u200c]*){${length}}`, 'su'))?.[0] ?? text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === length) return text.slice(0, index)
    count += 1
  }
  return text
}

/** At most a dozen characters of a cut word are dropped. */
const TORN_WORD = /\s\S{0,11}$/

/** A sentence that is cut says less than the one before it, unless that one is very short. */
const WHOLE_SENTENCES = /^.{20,}[.!?؟۔](?=\s)/su

/** The same with clauses. */
const CUT_CLAUSE = /^(.{40,})[,;:،؛]\s.*…$/su

const REST_OF_WORD = /^[\p{L}\p{M}\p{N}\u200c’'-]/u

/** Looks wrong before an ellipsis: short words and punctuation that announce more, and opening signs. */
// eslint-disable-next-line regexp/no-super-linear-move -- published content, whose HTML is sanitized
const BEFORE_ELLIPSIS = /(?:\s\S{1,2}|[\s.,;:،؛۔–—«“(-])+$/u

/**
 * Plain text that ends with a whole sentence, else with a whole word, unless that costs more than a dozen characters, as where no
 * spaces are written. Of HTML with paragraphs, only these: headings and lists read as broken sentences.
 */
export function excerpt(html: string, length: number): string {
  const text = textOf(html)
  const kept = truncate(text, length, '')
  if (kept === text) return text
  return WHOLE_SENTENCES.exec(text.slice(0, kept.length + 1))?.[0] ?? shorten(text, length).replace(CUT_CLAUSE, '$1…')
}

function textOf(html: string): string {
  const paragraphs = html.match(/<p[\s>].*?<\/p>/gs) ?? []
  return stripTags(paragraphs.join(' ')) || stripTags(html)
}

export function shorten(text: string, length: number): string {
  const kept = truncate(text, length, '')
  if (kept === text) return text
  const whole = REST_OF_WORD.test(text.slice(kept.length)) ? kept.replace(TORN_WORD, '') : kept
  return `${whole.replace(BEFORE_ELLIPSIS, '')}…`
}

/** More than any list shows (docs/spec.md#9-business-constants-and-limits). */
const BEGINNING_LENGTH = 260

export function beginning(html: string): string {
  return shorten(textOf(html), BEGINNING_LENGTH).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** For a narrow column: no line ends between a number and a short word after it, or before the number of a name such as “Omega-3”. */
export function keepNumbers(name: string): string {
  return name.replace(/(\p{Nd}) (?=\p{L}{1,10}(?!\p{L}))/gu, '$1\u00a0').replace(/-(?=\p{Nd})/gu, '-\u2060')
}

/** Of a percent-encoded part of an address; as it is if it is damaged. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
