import { directionOf, FALLBACK } from '#domain/language/languages.ts'

/** Attributes that mark a text in another language than the page's. */
export interface LanguageMark {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/**
 * Attributes for a text that stands in the fallback language on a page of another (docs/reading-the-spec.md#languages);
 * none for a translated one.
 * @param thing what the API answered; backends without `fallback` count as translated
 */
export function markOf(thing: { fallback?: string[] | undefined } | undefined, field: string): LanguageMark {
  return thing?.fallback?.includes(field) ? { lang: FALLBACK, dir: directionOf(FALLBACK) } : {}
}
