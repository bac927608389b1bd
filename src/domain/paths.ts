import { CONTENT_TYPES, type ContentKind, ITEM_PAGES, LISTED_TYPES, type TypePaths } from './content-types/content-types.ts'
import type { LanguageCode } from './language/languages.ts'
import type { SiteLanguages } from './language/site-languages.ts'
import { SPEC_ALIASES, SPEC_PATHS } from './spec-names.ts'

const OTHER_PATHS = {
  home: '/',
  team: SPEC_PATHS.team,
  contact: '/contact',
  order: '/order',
  search: '/search',
  privacy: '/privacy',
  confirmSubscription: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const

type PagePaths = typeof OTHER_PATHS & TypePaths
export type PageName = keyof PagePaths

/** Without language prefix; `:name` is one segment. Routes, redirects, content links and the sitemap all read this table. */
export const PAGE_PATTERNS = {
  ...OTHER_PATHS,
  ...Object.fromEntries(CONTENT_TYPES.map(({ kind, page }) => [kind, page.path])),
  ...Object.fromEntries(LISTED_TYPES.map(({ listPage: { name, path } }) => [name, path])),
} as PagePaths
export const PAGE_NAMES = Object.keys(PAGE_PATTERNS) as PageName[]

export const PAGE_ALIASES: Partial<Record<PageName, string>> = SPEC_ALIASES

export type FixedPage = { [Name in PageName]: PagePaths[Name] extends `${string}:${string}` ? never : Name }[PageName]

/** By page name; pages of items take the slug or the id. */
export const paths = Object.fromEntries(
  PAGE_NAMES.map((name) => [name, (value?: string | number) => PAGE_PATTERNS[name].replace(/:\w+/, () => String(value))]),
) as { [Name in FixedPage]: () => string } & { [Name in Exclude<PageName, FixedPage>]: (value: string | number) => string }

/** Of the item's page, without language prefix. */
export function itemPath(kind: ContentKind, item: { id: number; slug: string }): string {
  return paths[kind](item[ITEM_PAGES[kind].linkBy])
}

export interface SitePlace extends SiteLanguages {
  /** Origin without a final slash. */
  publicUrl: string
}

/** With the language's prefix, or bare where the site has one language (docs/reading-the-spec.md#languages). */
export function canonicalUrl(site: Omit<SitePlace, 'source'>, language: LanguageCode, path: string): string {
  return site.publicUrl + languagePrefix(site, language) + path
}

export function languagePrefix({ languages }: Omit<SiteLanguages, 'source'>, language: LanguageCode): string {
  return languages.length > 1 ? `/${language}` : ''
}

/** The language of the text that the page actually shows. `real` lists the languages in which it exists; empty if unknown. */
export function canonicalLanguage({ source }: SiteLanguages, language: LanguageCode, real: readonly LanguageCode[]): LanguageCode {
  return real.length === 0 || real.includes(language) ? language : real.includes(source) ? source : (real[0] ?? language)
}

export interface Alternate {
  hreflang: string
  href: string
}

/** None for a single language, or where a page is shown in another language than its own (docs/reading-the-spec.md#languages). */
export function alternatesOf(
  site: Omit<SitePlace, 'source'>,
  language: LanguageCode,
  real: readonly LanguageCode[],
  path: string,
): Alternate[] {
  if (real.length < 2 || !real.includes(language)) return []
  const translations = real.map((code) => ({ hreflang: code, href: canonicalUrl(site, code, path) }))
  // The bare address shows each visitor's own language.
  return [...translations, { hreflang: 'x-default', href: site.publicUrl + path }]
}
