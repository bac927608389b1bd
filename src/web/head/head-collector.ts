import type { LanguageCode } from '#domain/language/languages.ts'

export interface Head {
  title: string
  description: string
  keywords?: string
  /** Without language prefix, with the parameters that make it another page. */
  path: string
  /** In which the page really exists. */
  languages: readonly LanguageCode[]
  noIndex?: boolean
}

/** With an address a link, without one the page itself. */
export interface Crumb {
  label: string
  to?: string
  /** See `langAttrs`. */
  language?: { lang?: string; dir?: 'ltr' | 'rtl' }
}

export interface HeadCollector {
  head: Head | undefined
  crumbs: Crumb[]
  status: number
  /** Parts that could not be rendered. */
  failed: string[]
}
