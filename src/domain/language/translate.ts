import { INTERFACE_FALLBACK, type LanguageCode } from './languages.ts'

/** i18next's JSON format (version 4): texts in named groups. */
export interface Messages {
  [key: string]: string | Messages
}

/** By language, from the `texts.{lang}.yaml` of a site: texts of pages as in `translation.json`, others in a group named like their file. */
export type OwnTexts = Record<LanguageCode, Messages>

/** What `language add` writes before a text until it is translated: `[en] Home`. */
export const untranslated = (from: LanguageCode, text: string): string => `[${from}] ${text}`
const UNTRANSLATED = /^\[[\w-]+\] /
export const isUntranslated = (text: string): boolean => UNTRANSLATED.test(text)

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

export type KeyOf<File> = {
  [Name in keyof File & string]: File[Name] extends string
    ? Name extends `${infer Stem}_${PluralForm}`
      ? Stem
      : Name
    : `${Name}.${KeyOf<File[Name]>}`
}[keyof File & string]

export type MessageValues = Record<string, string | number>

interface Translation {
  language: LanguageCode
  messages: Messages
}

/** Unknown keys give the key. Values are not escaped: the code that shows the text does that (docs/reading-the-spec.md#languages). */
export function translator<Key extends string = string>(
  language: LanguageCode,
  files: Partial<Record<LanguageCode, Messages>>,
  onMissing: (key: string, language: LanguageCode) => void = () => {},
): (key: Key, values?: MessageValues) => string {
  const translations: Translation[] = []
  for (const code of new Set([language, INTERFACE_FALLBACK])) {
    const texts = files[code]
    if (texts) translations.push({ language: code, messages: texts })
  }
  return (key, values = {}) => {
    for (const { language, messages: texts } of translations) {
      const form = typeof values.count === 'number' ? sentenceOf(texts, `${key}_${pluralRules(language).select(values.count)}`) : undefined
      const sentence = form ?? sentenceOf(texts, key)
      if (sentence !== undefined) return fill(sentence, values)
      onMissing(key, language)
    }
    return key
  }
}

/** A text without a plural form that the language needs counts as missing. */
export function missingMessages(language: LanguageCode, texts: Messages, fallback: Messages): Messages {
  const forms = pluralForms(language)
  const missing: Messages = {}
  for (const [name, value] of Object.entries(fallback)) {
    const translated = own(texts, name)
    if (typeof value === 'object') {
      const group = missingMessages(language, typeof translated === 'object' ? translated : {}, value)
      if (Object.keys(group).length > 0) missing[name] = group
      continue
    }
    const { stem } = pluralName(name) ?? {}
    const needed = stem === undefined ? [name] : forms.map((form) => `${stem}_${form}`)
    if (needed.some((each) => !isText(own(texts, each)))) missing[name] = value
  }
  return missing
}

export function pluralForms(language: LanguageCode): readonly string[] {
  return pluralRules(language).resolvedOptions().pluralCategories
}

/** `found_one` is a form of `found`. */
export function pluralName(name: string): { stem: string; form: string } | undefined {
  const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? []
  return stem === undefined || form === undefined ? undefined : { stem, form }
}

type Sentence = string[]

const known = new WeakMap<Messages, Map<string, Sentence | undefined>>()

function sentenceOf(texts: Messages, key: string): Sentence | undefined {
  const sentences = known.get(texts) ?? new Map<string, Sentence | undefined>()
  known.set(texts, sentences)
  if (!sentences.has(key)) sentences.set(key, find(texts, key)?.split(/\{\{(\w+)\}\}/))
  return sentences.get(key)
}

function find(texts: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = texts
  for (const step of key.split('.')) found = own(found, step)
  return isText(found) ? found : undefined
}

function isText(value: string | Messages | undefined): value is string {
  return typeof value === 'string' && !isUntranslated(value)
}

const knownRules = new Map<LanguageCode, Intl.PluralRules>()

function pluralRules(language: LanguageCode): Intl.PluralRules {
  const rules = knownRules.get(language) ?? new Intl.PluralRules(language)
  knownRules.set(language, rules)
  return rules
}

function own(group: string | Messages | undefined, name: string): string | Messages | undefined {
  return typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined
}

function fill(sentence: Sentence, values: MessageValues): string {
  return sentence.map((part, at) => (at % 2 === 0 ? part : String(values[part] ?? ''))).join('')
}
