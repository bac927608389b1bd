import * as z from 'zod'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from './languages.ts'

/** A text as the content folder gives it: one string for every language, or one per language. */
export type Localized = string | Partial<Record<LanguageCode, string>>

/** Schema of one text for each language; the fallback language must be there (docs/reading-the-spec.md#languages). */
export const perLanguage = z.strictObject(
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, code === FALLBACK ? z.string() : z.string().optional()])) as Record<
    LanguageCode,
    z.ZodOptional<z.ZodString>
  >,
)

/** Schema of a text: the same in every language, or one for each. */
export const localized = z.union([z.string(), perLanguage])

/** A text together with the language it is really in. */
export interface Resolved {
  text: string
  language: LanguageCode
}

/** The text for a language, or that of the fallback with the fallback's code. */
export function resolve(value: Localized, language: LanguageCode): Resolved {
  if (typeof value === 'string') return { text: value, language }
  const own = value[language]
  if (own !== undefined && own !== '') return { text: own, language }
  return { text: value[FALLBACK] ?? '', language: FALLBACK }
}
