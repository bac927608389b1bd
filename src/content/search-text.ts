import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import { remembering } from './remembering.ts'

/** The words and the descriptions of a large catalogue stand in many products; its names, which are all different, would only take room. */
const REMEMBERED_WORDS = 10_000
const REMEMBERED_DESCRIPTIONS = 500

const foldWord = remembering(REMEMBERED_WORDS, fold)
const foldHtml = remembering(REMEMBERED_DESCRIPTIONS, (html) => fold(stripTags(html)))

/**
 * The text in which a search looks for a thing: its folded title, and on a second line `fold` of all
 * the rest together.
 * @param texts what is searched beside title and HTML; null for what the thing has not
 */
export function searchText(title: string, texts: (string | null)[], html: string): string {
  const words = texts.flatMap((text) => text?.split(' ') ?? [])
  return `${joined(title.split(' ').map(foldWord))}\n${joined([...words.map(foldWord), foldHtml(html)])}`
}

function joined(words: string[]): string {
  return words.filter(Boolean).join(' ')
}
