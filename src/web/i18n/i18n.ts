import type { LanguageCode } from '#domain/language/languages.ts'
import { type KeyOf, type Messages, type MessageValues, translator } from '#domain/language/translate.ts'
import type english from '../../../locales/en/translation.json'

/** The English file defines the keys. */
export type Translate = (key: KeyOf<typeof english>, values?: MessageValues) => string

/** The English file fills gaps where it is given; `debug` logs missing texts (docs/reading-the-spec.md#languages). */
export function createTranslate(language: LanguageCode, files: Partial<Record<LanguageCode, Messages>>, debug: boolean): Translate {
  const tell = (key: string, lacking: LanguageCode) => console.debug(`texts: "${key}" is missing in ${lacking}`)
  if (debug) console.debug(`texts: shown in ${language}, at hand ${Object.keys(files).join(', ')}`)
  return translator(language, files, debug ? tell : undefined)
}
