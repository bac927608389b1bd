import { formatterOf } from '#domain/language/format.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type TextValues, translator } from '#domain/language/texts.ts'
import type { LanguageFile, LanguageFiles } from './language-files.ts'

/**
 * Words a text in a language; `mail:` before the key takes it from the mails' texts, else it is an
 * interface text. Numbers are written in the language's digits. `count` chooses the plural form and
 * stands in the text as `{{formatted}}`.
 */
export type ServerTexts = (language: LanguageCode, key: string, values?: TextValues) => string

/** Stands before the keys of the mails' texts. */
const MAIL = 'mail:'

/** The texts of all languages for what the server itself says: refusals of forms and mails. */
export function createServerTexts(files: LanguageFiles): ServerTexts {
  const interfaceTexts = translators(files, 'translation')
  const mailTexts = translators(files, 'mail')
  return (language, key, values = {}) => {
    const { number } = formatterOf(language)
    const written: TextValues = {}
    for (const [name, value] of Object.entries(values)) {
      written[name] = typeof value === 'number' && name !== 'count' ? number(value) : value
    }
    if (typeof values.count === 'number') written.formatted = number(values.count)
    return key.startsWith(MAIL) ? mailTexts[language](key.slice(MAIL.length), written) : interfaceTexts[language](key, written)
  }
}

type ByLanguage<Value> = Record<LanguageCode, Value>

function translators(
  files: LanguageFiles,
  part: keyof Pick<LanguageFile, 'translation' | 'mail'>,
): ByLanguage<ReturnType<typeof translator>> {
  const texts = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, files[code][part]]))
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, translator(code, texts)])) as ByLanguage<ReturnType<typeof translator>>
}
