import type { LanguageCode } from '#domain/language/languages.ts'
import { type KeyOf, type Texts, type TextValues, translator } from '#domain/language/texts.ts'
import type english from '../../locales/en/translation.json'

/** The English file defines the keys. */
export type Translate = (key: KeyOf<typeof english>, values?: TextValues) => string

/** The fallback's file fills gaps where it is given; `debug` logs missing texts (docs/reading-the-spec.md#languages). */
export function createTexts(language: LanguageCode, files: Partial<Record<LanguageCode, Texts>>, debug: boolean): Translate {
  const tell = (key: string, lacking: LanguageCode) => console.debug(`texts: "${key}" is missing in ${lacking}`)
  if (debug) console.debug(`texts: shown in ${language}, at hand ${Object.keys(files).join(', ')}`)
  return translator(language, files, debug ? tell : undefined)
}
