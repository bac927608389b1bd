import { formatterOf } from '#domain/language/format.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type TextValues, translator } from '#domain/language/texts.ts'
import { type LanguageFiles, PARTS, type TextPart } from './language-files.ts'

/** A prefix such as `mail:` selects that part's texts. `count` selects the plural form and appears as `{{formatted}}`. */
export type ServerTexts = (language: LanguageCode, key: string, values?: TextValues) => string

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
