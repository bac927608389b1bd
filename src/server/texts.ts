import { createInstance } from 'i18next'
import { formatterOf } from '#domain/language/format.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { LanguageFiles } from './language-files.ts'

/**
 * Words a text in a language; `mail:` before the key takes it from the mails' texts, else it is an
 * interface text. Numbers are written in the language's digits. `count` chooses the plural form and
 * stands in the text as `{{formatted}}`.
 */
export type ServerTexts = (language: LanguageCode, key: string, values?: Record<string, string | number>) => string

/** The texts of all languages for what the server itself says: refusals of forms and mails. */
export function createServerTexts(files: LanguageFiles): ServerTexts {
  const instance = createInstance()
  void instance.init({
    fallbackLng: FALLBACK,
    ns: ['translation', 'mail'],
    defaultNS: 'translation',
    // What is put in goes into JSON and plain text; HTML is escaped where it is made.
    interpolation: { escapeValue: false },
    initAsync: false,
    resources: Object.fromEntries(Object.entries(files).map(([code, { translation, mail }]) => [code, { translation, mail }])),
  })
  // Which keys there are depends on the two files together, which no type tells; a test does.
  const text = instance.t as unknown as (key: string, values: object) => string
  return (language, key, values = {}) => {
    const { number } = formatterOf(language)
    const written = Object.entries(values).flatMap(([name, value]) => {
      if (typeof value !== 'number') return [[name, value]]
      return name === 'count'
        ? [
            ['count', value],
            ['formatted', number(value)],
          ]
        : [[name, number(value)]]
    })
    return text(key, { ...Object.fromEntries(written), lng: language })
  }
}
