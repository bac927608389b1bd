import { alternativesText } from '#domain/language/alternatives.ts'
import { formatterOf } from '#domain/language/format.ts'
import { INTERFACE_FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { type MessageValues, translator } from '#domain/language/translate.ts'
import { filesOf, type LanguageFiles, type MessageFile } from './language-files.ts'

/** A list is of alternatives. */
type ListedValues = Record<string, string | number | string[]>

/** A prefix such as `mail:` selects that part's texts. `count` selects the plural form and appears as `{{formatted}}`. */
export type ServerTranslate = (language: LanguageCode, key: string, values?: ListedValues) => string

/** `country`: of the company, which writes numbers in its own way. */
export function createServerTranslate(files: () => LanguageFiles, country: () => string | null | undefined = () => null): ServerTranslate {
  const translatorOf = (language: LanguageCode, part: MessageFile) => {
    const texts = files()
    return translator(language, {
      [INTERFACE_FALLBACK]: filesOf(texts, INTERFACE_FALLBACK)[part],
      [language]: filesOf(texts, language)[part],
    })
  }
  return (language, key, values = {}) => {
    const place = { country: country() }
    const { number } = formatterOf(language, place)
    const written: MessageValues = {}
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) written[name] = alternativesText(value, language, place)
      else written[name] = typeof value === 'number' && name !== 'count' ? number(value) : value
    }
    if (typeof values.count === 'number') written.formatted = number(values.count)
    const [, part = 'translation', name = key] = /^(\w+):(.+)$/.exec(key) ?? []
    return translatorOf(language, part as MessageFile)(name, written)
  }
}
