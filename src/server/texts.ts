import { formatterOf } from '#domain/language/format.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type TextValues, translator } from '#domain/language/texts.ts'
import { type LanguageFiles, PARTS, type TextPart } from './language-files.ts'

/**
 * Words a text in a language. A part before the key, as in `mail:`, takes it from the texts of that
 * part, else it is an interface text. Numbers are written in the language's digits. `count` chooses the plural form and
 * stands in the text as `{{formatted}}`.
 */
export type ServerTexts = (language: LanguageCode, key: string, values?: TextValues) => string

/** The texts of all languages for what the server itself says: refusals and mails. */
export function createServerTexts(files: LanguageFiles): ServerTexts {
  const texts = Object.fromEntries(PARTS.map((part) => [part, translators(files, part)])) as Record<TextPart, Translators>
  return (language, key, values = {}) => {
    const { number } = formatterOf(language)
    const written: TextValues = {}
    for (const [name, value] of Object.entries(values)) {
      written[name] = typeof value === 'number' && name !== 'count' ? number(value) : value
    }
    if (typeof values.count === 'number') written.formatted = number(values.count)
    const [, part = 'translation', name = key] = /^(\w+):(.+)$/.exec(key) ?? []
    return texts[part as TextPart][language](name, written)
  }
}

type Translators = Record<LanguageCode, ReturnType<typeof translator>>

function translators(files: LanguageFiles, part: TextPart): Translators {
  const texts = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, files[code][part]]))
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, translator(code, texts)])) as Translators
}
