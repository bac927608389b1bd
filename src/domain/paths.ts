import { FALLBACK, type LanguageCode } from './language/languages.ts'

/** Without language prefix; `:name` is one segment. Routes, redirects, content links and the sitemap all read this table. */
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

/** They redirect to the pattern above (docs/reading-the-spec.md#content-and-calls). */
export const PAGE_ALIASES: Partial<Record<PageName, string>> = { careers: '/career', career: '/career/:id' }

export type FixedPage = { [Name in PageName]: (typeof PAGE_PATTERNS)[Name] extends `${string}:${string}` ? never : Name }[PageName]

const fixed = (name: FixedPage) => () => PAGE_PATTERNS[name]
const filled = (name: Exclude<PageName, FixedPage>) => (value: string | number) => PAGE_PATTERNS[name].replace(/:\w+/, () => String(value))

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

export interface SitePlace {
  /** Origin without a final slash. */
  publicUrl: string
  languages: readonly LanguageCode[]
}

/** With the language's prefix, or bare where the site has one language (docs/reading-the-spec.md#languages). */
export function canonicalUrl({ publicUrl, languages }: SitePlace, language: LanguageCode, path: string): string {
  return publicUrl + (languages.length > 1 ? `/${language}` : '') + path
}

/** The language whose text the page really shows. `real` lists the languages in which it exists, empty where unknown. */
export function canonicalLanguage(language: LanguageCode, real: readonly LanguageCode[]): LanguageCode {
  return real.length === 0 || real.includes(language) ? language : real.includes(FALLBACK) ? FALLBACK : (real[0] ?? language)
}

export interface Alternate {
  hreflang: string
  href: string
}

/** None for a single language, or where a page is shown in another language than its own (docs/reading-the-spec.md#languages). */
export function alternatesOf(site: SitePlace, language: LanguageCode, real: readonly LanguageCode[], path: string): Alternate[] {
  if (real.length < 2 || !real.includes(language)) return []
  const translations = real.map((code) => ({ hreflang: code, href: canonicalUrl(site, code, path) }))
  // The bare address shows each visitor's own language.
  return [...translations, { hreflang: 'x-default', href: site.publicUrl + path }]
}
