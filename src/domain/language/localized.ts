import * as z from 'zod'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from './languages.ts'

export type Localized = string | Partial<Record<LanguageCode, string>>

/** The fallback language is required (docs/reading-the-spec.md#languages). */
export const perLanguage = z.strictObject(
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, code === FALLBACK ? z.string() : z.string().optional()])) as Record<
    LanguageCode,
    z.ZodOptional<z.ZodString>
  >,
)

export const localized = z.union([z.string(), perLanguage])

export interface Resolved {
  text: string
  language: LanguageCode
}

export function resolve(value: Localized, language: LanguageCode): Resolved {
  if (typeof value === 'string') return { text: value, language }
  const own = value[language]
  if (own !== undefined && own !== '') return { text: own, language }
  return { text: value[FALLBACK] ?? '', language: FALLBACK }
}
