import { use } from 'react'
import { directionOf, languageOf } from '#domain/language/languages.ts'
import { EnvironmentContext } from '../environment.tsx'

export interface LangAttrs {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/**
 * For a text shown in the site's source language for want of a translation (docs/reading-the-spec.md#languages). Backends without
 * `fallback` count as translated. May be called anywhere while a component renders.
 */
export function langAttrs(item: { fallback?: string[] | undefined } | undefined, field: string): LangAttrs {
  const source = use(EnvironmentContext)?.site.source_language
  return source && item?.fallback?.includes(field) ? { lang: source, dir: directionOf(source) } : {}
}

/** `langAttrs` of a title that leads to a page of its own. The style sheet puts the language's name before it. */
export function titleAttrs(item: { fallback?: string[] | undefined }, field: string): LangAttrs & { 'data-untranslated'?: string } {
  const mark = langAttrs(item, field)
  return mark.lang ? { ...mark, 'data-untranslated': languageOf(mark.lang).name } : mark
}
