import { CONTENT_TYPES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { type ReadPublished, readCompany, readFound } from '#server/published/read-published.ts'
import { callFor, type Item, itemIn, type ShownItem } from '#server/render/shown-item.ts'
import { lookOf } from './card-look.ts'
import { cardOfItem, cardOfSite, type ShareCard, SITE_KIND } from './share-card.ts'

export interface PublishedCard {
  card: ShareCard
  shown: ShownItem | undefined
}

/** Undefined when the item or the language does not exist. Throws Unreadable. */
export async function findCard(
  read: ReadPublished,
  language: LanguageCode,
  kind: string,
  slug: string,
): Promise<PublishedCard | undefined> {
  const company = await readCompany(read, language)
  if (!company?.site.languages.includes(language)) return undefined
  const languages = { language, source: company.site.source }
  const look = lookOf(company.brand)
  if (kind === SITE_KIND) return { card: cardOfSite(languages, company.contact, look), shown: undefined }
  const known = CONTENT_TYPES.find((type) => type.kind === kind)?.kind
  const shown = known && itemIn(known, await readFound(read, language, callFor(known, slug)))
  return shown && { card: cardOfItem(languages, company.contact, shown, look), shown }
}

const MAX_PAGES = 25

/** A few hundred at most, however large the catalogue is. Throws Unreadable. */
export async function* likelyCards(read: ReadPublished, { languages, source }: SiteLanguages): AsyncIterable<ShareCard> {
  for (const language of languages) {
    const company = await readCompany(read, language)
    if (!company) continue
    const look = lookOf(company.brand)
    yield cardOfSite({ language, source }, company.contact, look)
    for await (const shown of likelyItems(read, language)) yield cardOfItem({ language, source }, company.contact, shown, look)
  }
}

async function* likelyItems(read: ReadPublished, language: LanguageCode): AsyncIterable<ShownItem> {
  const list = async <Answer>(path: string) => (await readFound(read, language, path)) as Answer | undefined
  const posts = await list<{ data: ItemOf<'post'>[] }>('/posts')
  for (const item of posts?.data ?? []) yield { kind: 'post', item }
  const jobs = await list<{ careers: { data: ItemOf<'job'>[] } }>(`${SPEC_CALLS.jobs}?per_page=20`)
  for (const item of jobs?.careers.data ?? []) yield { kind: 'job', item }
  const products = await list<{ data: ItemOf<'product'>[] }>('/products?featured=true')
  for (const item of products?.data ?? []) yield { kind: 'product', item }
  for (const service of (await list<Item[]>(SPEC_CALLS.services)) ?? []) {
    yield { kind: 'service', item: service }
    const { pages = [] } = (await list<{ pages: Item[] }>(callFor('service', service.slug))) ?? {}
    for (const item of pages.slice(0, MAX_PAGES)) yield { kind: 'page', item }
  }
}

type ItemOf<Kind extends ShownItem['kind']> = Extract<ShownItem, { kind: Kind }>['item']
