import * as z from 'zod'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'

export type Localized = string | Partial<Record<LanguageCode, string>>

/** The source language is required, see `src/content/check/shape.ts`; which one that is, only the site's settings say. */
export const perLanguage = z.strictObject(Object.fromEntries(LANGUAGE_CODES.map((code) => [code, z.string().optional()])))

export const localized = z.union([z.string(), perLanguage])

export interface Resolved {
  text: string
  language: LanguageCode
}

/** A text alone counts as a translation into every language. */
export function resolve(value: Localized, language: LanguageCode, source: LanguageCode): Resolved {
  if (typeof value === 'string') return { text: value, language }
  const own = value[language]
  if (own !== undefined && own !== '') return { text: own, language }
  return { text: value[source] ?? '', language: source }
}
