import { formatterOf } from '#domain/language/format.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type MessageValues, translator } from '#domain/language/translate.ts'
import { type LanguageFiles, MESSAGE_FILES, type MessageFile } from './language-files.ts'

/** A prefix such as `mail:` selects that part's texts. `count` selects the plural form and appears as `{{formatted}}`. */
export type ServerTranslate = (language: LanguageCode, key: string, values?: MessageValues) => string

export function createServerTranslate(files: LanguageFiles): ServerTranslate {
  const texts = Object.fromEntries(MESSAGE_FILES.map((part) => [part, translators(files, part)])) as Record<MessageFile, Translators>
  return (language, key, values = {}) => {
    const { number } = formatterOf(language)
    const written: MessageValues = {}
    for (const [name, value] of Object.entries(values)) {
      written[name] = typeof value === 'number' && name !== 'count' ? number(value) : value
    }
    if (typeof values.count === 'number') written.formatted = number(values.count)
    const [, part = 'translation', name = key] = /^(\w+):(.+)$/.exec(key) ?? []
    return texts[part as MessageFile][language](name, written)
  }
}

type Translators = Record<LanguageCode, ReturnType<typeof translator>>

function translators(files: LanguageFiles, part: MessageFile): Translators {
  const texts = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, files[code][part]]))
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, translator(code, texts)])) as Translators
}
