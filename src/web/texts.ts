import { createInstance, type TFunction } from 'i18next'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type english from '../../locales/en/translation.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english }
    returnNull: false
  }
}

/** A parsed `translation.json`. */
export type Translation = Record<string, unknown>

/**
 * The interface texts of a language.
 * @param translations by language; the fallback's is used where it is given and a text is missing
 */
export function createTexts(language: LanguageCode, translations: Partial<Record<LanguageCode, Translation>>, debug: boolean): TFunction {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: FALLBACK,
    // Texts go through React, which escapes: escaping twice would show entities (DECISIONS 8).
    interpolation: { escapeValue: false },
    debug,
    initAsync: false,
    resources: Object.fromEntries(Object.entries(translations).map(([code, translation]) => [code, { translation }])),
  })
  return instance.t
}
