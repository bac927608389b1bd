import type { LanguageCode } from './language/languages.ts'

export interface HeadTag {
  tag: 'meta' | 'link'
  attributes: Record<string, string>
}

export interface PageFacts {
  title: string
  description: string
  url: string
  home: string
  languages: readonly LanguageCode[]
  noIndex: boolean
  /** As the page shows it, itself last. */
  crumbs: { name: string; url: string }[]
}
