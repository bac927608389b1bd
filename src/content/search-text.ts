import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import { remembering } from './remembering.ts'

/** The words and the descriptions of a large catalogue stand in many products; its names, which are all different, would only take room. */
const REMEMBERED_WORDS = 10_000
const REMEMBERED_DESCRIPTIONS = 500

const foldWord = remembering(REMEMBERED_WORDS, fold)
const foldHtml = remembering(REMEMBERED_DESCRIPTIONS, (html) => fold(stripTags(html)))

/**
 * The text in which a search looks for a thing: `fold` of all of it together.
 * @param texts what is searched beside the HTML; null for what the thing has not
 */
export function searchText(texts: (string | null)[], html: string): string {
  const words = texts.flatMap((text) => text?.split(' ') ?? [])
  return [...words.map(foldWord), foldHtml(html)].filter(Boolean).join(' ')
}
