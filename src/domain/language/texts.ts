import { FALLBACK, type LanguageCode } from './languages.ts'

/** What a language file holds: sentences in named groups, in i18next's JSON format (version 4). */
export interface Texts {
  [key: string]: string | Texts
}

/** Endings of keys that hold one sentence in its plural forms, the categories of the CLDR. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The keys of a language file, `nav.home`; a sentence with plural forms has one key. */
export type KeyOf<File> = {
  [Name in keyof File & string]: File[Name] extends string
    ? Name extends `${infer Stem}_${PluralForm}`
      ? Stem
      : Name
    : `${Name}.${KeyOf<File[Name]>}`
}[keyof File & string]

/** What stands in a sentence as `{{name}}`. `count` chooses its plural form as well. */
export type TextValues = Record<string, string | number>

interface Translation {
  language: LanguageCode
  texts: Texts
}

/**
 * Gives the sentences of a language, those it lacks in the fallback's (docs/spec.md#9-business-constants-and-limits). Values are put in as
 * they are: what shows the sentence escapes it (docs/reading-the-spec.md#languages).
 * @param files by language; the fallback's is used where it is given
 * @param onMissing hears of keys that the language's own file lacks
 * @returns takes a key and its values; the key itself where no file has it
 */
export function translator<Key extends string = string>(
  language: LanguageCode,
  files: Partial<Record<LanguageCode, Texts>>,
  onMissing: (key: string, language: LanguageCode) => void = () => {},
): (key: Key, values?: TextValues) => string {
  const translations: Translation[] = []
  for (const code of new Set([language, FALLBACK])) {
    const texts = files[code]
    if (texts) translations.push({ language: code, texts })
  }
  return (key, values = {}) => {
    for (const { language, texts } of translations) {
      const form = typeof values.count === 'number' ? sentenceOf(texts, `${key}_${pluralRules(language).select(values.count)}`) : undefined
      const sentence = form ?? sentenceOf(texts, key)
      if (sentence !== undefined) return fill(sentence, values)
      onMissing(key, language)
    }
    return key
  }
}

/**
 * The texts of the fallback language that another language lacks. A sentence with plural forms counts as
 * missing when one of the forms that the language needs is missing.
 */
export function missingTexts(language: LanguageCode, texts: Texts, fallback: Texts): Texts {
  const forms = pluralRules(language).resolvedOptions().pluralCategories
  const missing: Texts = {}
  for (const [name, value] of Object.entries(fallback)) {
    const translated = own(texts, name)
    if (typeof value === 'object') {
      const group = missingTexts(language, typeof translated === 'object' ? translated : {}, value)
      if (Object.keys(group).length > 0) missing[name] = group
      continue
    }
    const stem = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(name)?.[1]
    const needed = stem === undefined ? [name] : forms.map((form) => `${stem}_${form}`)
    if (needed.some((each) => typeof own(texts, each) !== 'string')) missing[name] = value
  }
  return missing
}

/** A sentence cut at its placeholders: text and name in turn, beginning and ending with text. */
type Sentence = string[]

/** Sentences of language files by their keys: every page asks for many of the same. */
const known = new WeakMap<Texts, Map<string, Sentence | undefined>>()

function sentenceOf(texts: Texts, key: string): Sentence | undefined {
  const sentences = known.get(texts) ?? new Map<string, Sentence | undefined>()
  known.set(texts, sentences)
  if (!sentences.has(key)) sentences.set(key, find(texts, key)?.split(/\{\{(\w+)\}\}/))
  return sentences.get(key)
}

function find(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const step of key.split('.')) found = own(found, step)
  return typeof found === 'string' ? found : undefined
}

const knownRules = new Map<LanguageCode, Intl.PluralRules>()

function pluralRules(language: LanguageCode): Intl.PluralRules {
  const rules = knownRules.get(language) ?? new Intl.PluralRules(language)
  knownRules.set(language, rules)
  return rules
}

function own(group: string | Texts | undefined, name: string): string | Texts | undefined {
  return typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined
}

function fill(sentence: Sentence, values: TextValues): string {
  return sentence.map((part, at) => (at % 2 === 0 ? part : String(values[part] ?? ''))).join('')
}
