import { use } from 'react'
import { directionOf } from '#domain/language/languages.ts'
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
