import { directionOf, FALLBACK } from '#domain/language/languages.ts'

/**
 * Attributes for a text that stands in the fallback language on a page of another (DECISIONS 6);
 * none for a translated one.
 * @param thing what the API answered; backends without `fallback` count as translated
 */
export function markOf(thing: { fallback?: string[] } | undefined, field: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return thing?.fallback?.includes(field) ? { lang: FALLBACK, dir: directionOf(FALLBACK) } : {}
}
