import { fold } from '#domain/language/fold.ts'
import { stripTags } from '#domain/text.ts'
import { remembering } from '../read/remembering.ts'

/** Words and descriptions recur in many products of a large catalogue; names are all different and would only take memory. */
const REMEMBERED_WORDS = 10_000
const REMEMBERED_DESCRIPTIONS = 500

const foldWord = remembering(REMEMBERED_WORDS, fold)
const foldHtml = remembering(REMEMBERED_DESCRIPTIONS, (html) => fold(stripTags(html)))

/** The folded title, and on a second line the rest. */
export function searchText(title: string, texts: (string | null)[], html: string): string {
  const words = texts.flatMap((text) => text?.split(' ') ?? [])
  return `${joined(title.split(' ').map(foldWord))}\n${joined([...words.map(foldWord), foldHtml(html)])}`
}

function joined(words: string[]): string {
  return words.filter(Boolean).join(' ')
}
