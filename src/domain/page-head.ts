import type { LanguageCode } from './language/languages.ts'

/** A tag of a page's head. */
export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Record<string, string>
}

/** What a page is, for those who read no page: search engines, and programs that show a card of it. Addresses are absolute. */
export interface PageFacts {
  title: string
  description: string
  /** Its canonical address. */
  url: string
  /** The home page in its language. */
  home: string
  /** Languages in which it really exists. */
  languages: readonly LanguageCode[]
  /** Whether search engines shall not list it. */
  noIndex: boolean
  /** The way to it that the page shows, itself last. */
  crumbs: { name: string; url: string }[]
}
