import type { LanguageCode } from '#domain/language/languages.ts'
import type { Crumb } from './ui/crumb.ts'

/** What stands in the head of a page beside scripts and styles. */
export interface Head {
  title: string
  description: string
  keywords?: string
  /** Path without language prefix, with the parameters that make it another page. */
  path: string
  /** Languages in which the page really exists. */
  languages: readonly LanguageCode[]
  /** Set on pages that search engines shall not list. */
  noIndex?: boolean
}

/** Where a page that is rendered on the server leaves its head, its status and the way to it. */
export interface HeadCollector {
  head: Head | undefined
  crumbs: Crumb[]
  status: number
  /** Parts of the page that could not be rendered. */
  failed: string[]
}
