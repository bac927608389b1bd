import { expect } from 'vitest'
import { type Node, nodeOf, type PageRead } from './read-page.ts'

/**
 * What Google requires of each type, and for the parts of types what makes them valid (Google Search
 * Central, 'Structured data markup that Google Search supports').
 */
const REQUIRED: Record<string, string[]> = {
  Organization: ['@id', 'name', 'url'],
  LocalBusiness: ['@id', 'name', 'url', 'address'],
  OpeningHoursSpecification: ['opens', 'closes'],
  GeoCoordinates: ['latitude', 'longitude'],
  ContactPoint: ['contactType', 'telephone'],
  WebSite: ['name', 'url', 'inLanguage', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  BlogPosting: ['headline', 'datePublished', 'author', 'inLanguage', 'mainEntityOfPage', 'publisher'],
  Person: ['name'],
  Product: ['name', 'offers'],
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability', 'url', 'seller'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  Place: ['address'],
  PostalAddress: ['addressCountry'],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['unitText'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ContactPage: ['url', 'name', 'mainEntity'],
}

/** Fields whose value is an address of this site. */
const ADDRESSES = ['@id', 'url', 'item', 'logo', 'image', 'mainEntityOfPage', 'urlTemplate']

/** Every node, those within others too. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '@type' in value ? [value as Node] : []
  return [...own, ...Object.values(value).flatMap(nodesIn)]
}

/** What is wrong with the structured data of a page by itself, in words. */
export function faultsOf({ graph }: PageRead, origin: string): string[] {
  return nodesIn(graph).flatMap((node) => {
    const type = String(node['@type'])
    const required = REQUIRED[type]
    if (!required) return [`${type} is of no known type`]
    const lacking = required.filter((name) => node[name] === undefined || node[name] === '' || String(node[name]) === '')
    const strange = ADDRESSES.flatMap((name) => [node[name] ?? []].flat()).filter((value) => !String(value).startsWith(`${origin}/`))
    return [...lacking.map((name) => `${type} lacks ${name}`), ...strange.map((address) => `${type} has the address ${String(address)}`)]
  })
}

const LOCALES: Record<string, string> = { en: 'en_US', fa: 'fa_AF', ps: 'ps_AF', ru: 'ru_RU' }

/** The breadcrumbs are those that are shown, and end at the page itself. */
export function expectSameWay(shown: PageRead): void {
  const list = nodeOf(shown, 'BreadcrumbList') as { itemListElement: { name: string; item: string }[] } | undefined
  const steps = list?.itemListElement ?? []
  expect(steps.map(({ name }) => name)).toEqual(shown.crumbs)
  if (steps.length > 0) expect(steps.at(-1)?.item).toBe(shown.canonical)
}

/** Open Graph agrees with the rest of the head. */
export function expectSharing({ meta, title, language, canonical, alternates }: PageRead, origin: string): void {
  expect(meta['og:title']).toEqual([title])
  expect(meta['og:description']).toEqual(meta.description)
  expect(meta['og:url']).toEqual([canonical])
  expect(meta['og:locale']).toEqual([LOCALES[language]])
  const others = alternates.filter((code) => code !== language)
  expect((meta['og:locale:alternate'] ?? []).map((locale) => locale.slice(0, 2))).toEqual(others)
  expect(meta['og:image']).toEqual([
    expect.stringMatching(new RegExp(`^${origin}/share/${language}/(site|post|product|job|page|service)/[a-z0-9-]+-[0-9a-f]{16}\\.jpg$`)),
  ])
  expect([meta['og:image:width'], meta['og:image:height'], meta['og:image:type']]).toEqual([['1200'], ['630'], ['image/jpeg']])
  expect(meta['og:image:alt']?.[0]?.length).toBeGreaterThan(3)
  expect(meta['twitter:card']).toEqual(['summary_large_image'])
}
