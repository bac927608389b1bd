import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedForms } from '#domain/language/searched-forms.ts'
import { stripTags } from '#domain/text.ts'
import { remembering } from '../read/remembering.ts'

/** Words and descriptions recur in many products of a large catalogue; names are all different and would only take memory. */
const REMEMBERED_WORDS = 10_000
const REMEMBERED_DESCRIPTIONS = 500

type Forms = (text: string) => string

const known = new Map<LanguageCode, { ofWord: Forms; ofHtml: Forms }>()

function formsIn(language: LanguageCode): { ofWord: Forms; ofHtml: Forms } {
  return known.getOrInsertComputed(language, () => ({
    ofWord: remembering(REMEMBERED_WORDS, (word) => searchedForms(word, language)),
    ofHtml: remembering(REMEMBERED_DESCRIPTIONS, (html) => searchedForms(stripTags(html), language)),
  }))
}

/** The searched forms of the title, and on a second line those of the rest. */
export function searchText(language: LanguageCode, title: string, texts: (string | null)[], html: string): string {
  const { ofWord, ofHtml } = formsIn(language)
  const words = texts.flatMap((text) => text?.split(' ') ?? [])
  return `${joined(title.split(' ').map(ofWord))}\n${joined([...words.map(ofWord), ofHtml(html)])}`
}

function joined(words: string[]): string {
  return words.filter(Boolean).join(' ')
}
