import { directionOf, FALLBACK } from '#domain/language/languages.ts'

export interface LanguageMark {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** For a text shown in the fallback language (docs/reading-the-spec.md#languages). Backends without `fallback` count as translated. */
export function markOf(thing: { fallback?: string[] | undefined } | undefined, field: string): LanguageMark {
  return thing?.fallback?.includes(field) ? { lang: FALLBACK, dir: directionOf(FALLBACK) } : {}
}
