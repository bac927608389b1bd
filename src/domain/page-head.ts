import type { LanguageCode } from './language/languages.ts'

export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Record<string, string>
}

/** For search engines and link previews. Addresses are absolute. */
export interface PageFacts {
  title: string
  description: string
  /** Canonical. */
  url: string
  /** Of the page's language. */
  home: string
  /** In which the page really exists. */
  languages: readonly LanguageCode[]
  noIndex: boolean
  /** As the page shows it, itself last. */
  crumbs: { name: string; url: string }[]
}
