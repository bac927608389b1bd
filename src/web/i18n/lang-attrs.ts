import { directionOf, FALLBACK } from '#domain/language/languages.ts'

export interface LangAttrs {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** For a text shown in the fallback language (docs/reading-the-spec.md#languages). Backends without `fallback` count as translated. */
export function langAttrs(item: { fallback?: string[] | undefined } | undefined, field: string): LangAttrs {
  return item?.fallback?.includes(field) ? { lang: FALLBACK, dir: directionOf(FALLBACK) } : {}
}
