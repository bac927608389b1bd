import { FALLBACK, type LanguageCode } from './language/languages.ts'

/**
 * Every page of the site by its address, without language prefix; `:name` stands for one segment. Routes,
 * redirects, the check of links in content and the sitemap all read this table.
 */
export const PAGE_PATTERNS = {
  home: '/',
  products: '/products',
  product: '/product/:slug',
  blog: '/blog',
  post: '/blog/:slug',
  team: '/teams',
  careers: '/careers',
  career: '/careers/:id',
  contact: '/contact',
  search: '/search',
  privacy: '/privacy',
  category: '/category/:id',
  page: '/data/:id',
  confirmSubscription: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
} as const
export type PageName = keyof typeof PAGE_PATTERNS
export const PAGE_NAMES = Object.keys(PAGE_PATTERNS) as PageName[]

/** Further addresses of a page, which lead to the one above (docs/reading-the-spec.md#content-and-calls). */
export const PAGE_ALIASES: Partial<Record<PageName, string>> = { careers: '/career', career: '/career/:id' }

/** Pages with one fixed address. */
export type FixedPage = { [Name in PageName]: (typeof PAGE_PATTERNS)[Name] extends `${string}:${string}` ? never : Name }[PageName]

const fixed = (name: FixedPage) => () => PAGE_PATTERNS[name]
const filled = (name: Exclude<PageName, FixedPage>) => (value: string | number) => PAGE_PATTERNS[name].replace(/:\w+/, () => String(value))

/** Builds the address of a page, without language prefix. */
export const paths = {
  home: fixed('home'),
  category: filled('category'),
  page: filled('page'),
  products: fixed('products'),
  product: filled('product'),
  blog: fixed('blog'),
  post: filled('post'),
  team: fixed('team'),
  careers: fixed('careers'),
  career: filled('career'),
  contact: fixed('contact'),
  search: fixed('search'),
  confirmSubscription: fixed('confirmSubscription'),
  privacy: fixed('privacy'),
  unsubscribe: fixed('unsubscribe'),
} satisfies Record<PageName, unknown>

/** Where the site is. */
export interface SitePlace {
  /** Origin without a final slash. */
  publicUrl: string
  /** Languages that are switched on. */
  languages: readonly LanguageCode[]
}

/**
 * The canonical address: with the language's prefix, or bare where the site has one language (docs/reading-the-spec.md#languages).
 * @param path without language prefix
 */
export function canonicalUrl({ publicUrl, languages }: SitePlace, language: LanguageCode, path: string): string {
  return publicUrl + (languages.length > 1 ? `/${language}` : '') + path
}

/**
 * The language whose page is the canonical one of what a page shows: its own, or where the thing has no
 * translation into it, the one whose text is shown.
 * @param real languages in which the page really exists; empty where nobody says
 */
export function canonicalLanguage(language: LanguageCode, real: readonly LanguageCode[]): LanguageCode {
  return real.length === 0 || real.includes(language) ? language : real.includes(FALLBACK) ? FALLBACK : (real[0] ?? language)
}

/** A translation of a page, or with `x-default` what is shown to everybody else. */
export interface Alternate {
  hreflang: string
  href: string
}

/**
 * The translations that a page names, itself among them; none where there is but one, and none on a page
 * that is shown in another language than its own (docs/reading-the-spec.md#languages).
 * @param real languages in which the page really exists
 */
export function alternatesOf(site: SitePlace, language: LanguageCode, real: readonly LanguageCode[], path: string): Alternate[] {
  if (real.length < 2 || !real.includes(language)) return []
  const translations = real.map((code) => ({ hreflang: code, href: canonicalUrl(site, code, path) }))
  // The bare address shows each visitor's own language.
  return [...translations, { hreflang: 'x-default', href: site.publicUrl + path }]
}
