import { FALLBACK, type LanguageCode } from './language/languages.ts'

/** Every address of the site, without language prefix. */
export const paths = {
  home: () => '/',
  category: (slug: string) => `/category/${slug}`,
  page: (slug: string) => `/data/${slug}`,
  products: () => '/products',
  product: (slug: string) => `/product/${slug}`,
  blog: () => '/blog',
  post: (slug: string) => `/blog/${slug}`,
  team: () => '/teams',
  careers: () => '/careers',
  career: (id: number) => `/careers/${id}`,
  contact: () => '/contact',
  search: () => '/search',
  confirmSubscription: () => '/newsletter/confirm',
  privacy: () => '/privacy',
  unsubscribe: () => '/newsletter/unsubscribe',
}

/**
 * The canonical address: bare for the fallback language, prefixed for the others (DECISIONS 6).
 * @param publicUrl origin without a final slash
 * @param path without language prefix
 */
export function canonicalUrl(publicUrl: string, language: LanguageCode, path: string): string {
  const prefix = language === FALLBACK ? '' : `/${language}`
  return publicUrl + (prefix && path === '/' ? `${prefix}/` : prefix + path)
}

/** A translation of a page, or with `x-default` what is shown to everybody else. */
export interface Alternate {
  hreflang: string
  href: string
}

/**
 * The translations that a page names, itself among them; none where there is but one (DECISIONS 6).
 * @param languages those in which the page really exists
 */
export function alternatesOf(publicUrl: string, languages: readonly LanguageCode[], path: string): Alternate[] {
  if (languages.length < 2) return []
  const translations = languages.map((code) => ({ hreflang: code, href: canonicalUrl(publicUrl, code, path) }))
  return [...translations, { hreflang: 'x-default', href: canonicalUrl(publicUrl, FALLBACK, path) }]
}
