import { fold, questionWords } from './fold.ts'

/** How else readers write the same word; undefined where they do not. */
export type Spelling = (word: string) => string | undefined

/** Folding removes the byte order mark, though `\s` takes it for a space. */
const WORD = /[\S\ufeff]+/g

export function wordsIn(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(WORD)
}

/** Stands for an Arabic article, written or not. Folding turns the letter itself into alef, so no text has it. */
const ARTICLE = 'ٱ'

/** With the words that are written together with it: and, so, with, like, for. Three letters must follow: shorter words only begin alike. */
const ARTICLE_BEFORE = /^(?:[وف]?[بک]?ال|[وف]?لل)(?=.{3})/

/** Such as a bracket before a word. */
const OPENING = /^[^\p{L}\p{N}]+/u
const ARABIC = /^[\u0621-\u06d3]/

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const SPELLABLE = /[äöüøå]/g
const MAY_BE_SPELLABLE = /[äöüøå]|\u0308|\u030a/i

/** Müller as Mueller. */
function spelledOut(word: string): string | undefined {
  if (!MAY_BE_SPELLABLE.test(word)) return undefined
  const letters = word.normalize('NFKC').toLowerCase()
  const spelled = letters.replace(SPELLABLE, (letter) => SPELLED_OUT[letter] ?? letter)
  return spelled === letters ? undefined : fold(spelled)
}

/** Of a folded word; undefined where there is none. */
type FoldedSpelling = (folded: string) => string | undefined

/** Mueller as Müller. Not `eue` and `que`: no umlaut stands there. */
function withUmlauts(folded: string): string | undefined {
  return /[aou]e/.test(folded) ? folded.replace(/(?<![aeioq])([aou])e/g, '$1') : undefined
}

/** شاي as الشاي. */
function withArticle(folded: string): string | undefined {
  const letters = folded.replace(OPENING, '')
  return ARABIC.test(letters) ? ARTICLE + letters : undefined
}

/** الشاي, والشاي and للشاي alike. */
function withMarkedArticle(folded: string): string | undefined {
  const letters = folded.replace(OPENING, '')
  return ARTICLE_BEFORE.test(letters) ? letters.replace(ARTICLE_BEFORE, ARTICLE) : undefined
}

/** الألوان, for a query without hamza, which looks like an article: الوان. */
function withoutArticle(folded: string): string | undefined {
  const letters = folded.replace(OPENING, '')
  return ARTICLE_BEFORE.test(letters) ? withMarkedArticle(letters.replace(ARTICLE_BEFORE, '')) : undefined
}

const OF_LANGUAGE: Record<string, FoldedSpelling[]> = {
  de: [withUmlauts],
  ar: [withArticle, withMarkedArticle, withoutArticle],
}

export function spellingsOf(language: string): Spelling[] {
  const ofFolded = OF_LANGUAGE[language] ?? []
  return [spelledOut, ...ofFolded.map((spelling) => (word: string) => formsOf(fold(word), spelling).join(' ') || undefined)]
}

function formsOf(folded: string, spelling: FoldedSpelling): string[] {
  return folded.split(' ').flatMap((word) => {
    const form = spelling(word)
    return form === undefined || form === word ? [] : [form]
  })
}

/** What is stored to be searched: the folded text, then its words as they are spelled otherwise. */
export function searchedForms(text: string, language: string): string {
  const folded = fold(text)
  const forms = [folded]
  if (MAY_BE_SPELLABLE.test(text)) for (const [word] of wordsIn(text)) forms.push(spelledOut(word) ?? '')
  for (const spelling of OF_LANGUAGE[language] ?? []) for (const form of formsOf(folded, spelling)) forms.push(form)
  return forms.filter(Boolean).join(' ')
}

/** What a query asks of `searchedForms`; an empty list matches everything. */
export function searchedWords(question: string, language: string): string[] {
  const words = questionWords(question)
  return language === 'ar' ? [...new Set(words.map((word) => word.replace(ARTICLE_BEFORE, ARTICLE)))] : words
}
