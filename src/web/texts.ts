import type { LanguageCode } from '#domain/language/languages.ts'
import { type KeyOf, type Texts, type TextValues, translator } from '#domain/language/texts.ts'
import type english from '../../locales/en/translation.json'

/** Gives an interface text; which keys there are is read from the English file. */
export type Translate = (key: KeyOf<typeof english>, values?: TextValues) => string

/**
 * The interface texts of a language.
 * @param files parsed `translation.json` by language; the fallback's is used where it is given and a text is missing
 * @param debug whether to say in the console which texts are missing (docs/reading-the-spec.md#languages)
 */
export function createTexts(language: LanguageCode, files: Partial<Record<LanguageCode, Texts>>, debug: boolean): Translate {
  const tell = (key: string, lacking: LanguageCode) => console.debug(`texts: "${key}" is missing in ${lacking}`)
  if (debug) console.debug(`texts: shown in ${language}, at hand ${Object.keys(files).join(', ')}`)
  return translator(language, files, debug ? tell : undefined)
}
