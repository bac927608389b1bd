import type { LanguageCode } from '#domain/language/languages.ts'
import { type ReadPublished, readCompany, readFound } from '#server/read-published.ts'
import { callFor, type ShownThing, THING_KINDS, thingIn } from '#server/render/shown-thing.ts'
import { cardOfSite, cardOfThing, type ShareCard, SITE_KIND } from './share-card.ts'

export interface PublishedCard {
  card: ShareCard
  shown: ShownThing | undefined
}

/** Undefined when the item or the language does not exist. Throws Unreadable. */
export async function findCard(
  read: ReadPublished,
  language: LanguageCode,
  kind: string,
  slug: string,
): Promise<PublishedCard | undefined> {
  const company = await readCompany(read, language)
  if (!company?.languages.includes(language)) return undefined
  if (kind === SITE_KIND) return { card: cardOfSite(language, company.contact), shown: undefined }
  const known = THING_KINDS.find((each) => each === kind)
  const shown = known && thingIn(known, await readFound(read, language, callFor(known, slug)))
  return shown && { card: cardOfThing(language, company.contact, shown), shown }
}

const MAX_PAGES = 25

/** A few hundred at most, however large the catalogue is. Throws Unreadable. */
export async function* likelyCards(read: ReadPublished, languages: readonly LanguageCode[]): AsyncIterable<ShareCard> {
  for (const language of languages) {
    const company = await readCompany(read, language)
    if (!company?.languages.includes(language)) continue
    yield cardOfSite(language, company.contact)
    for await (const shown of likelyThings(read, language)) yield cardOfThing(language, company.contact, shown)
  }
}

async function* likelyThings(read: ReadPublished, language: LanguageCode): AsyncIterable<ShownThing> {
  const list = async <Answer>(path: string) => (await readFound(read, language, path)) as Answer | undefined
  const posts = await list<{ data: ThingOf<'post'>[] }>('/posts')
  for (const thing of posts?.data ?? []) yield { kind: 'post', thing }
  const jobs = await list<{ careers: { data: ThingOf<'job'>[] } }>('/careers?per_page=20')
  for (const thing of jobs?.careers.data ?? []) yield { kind: 'job', thing }
  const products = await list<{ data: ThingOf<'product'>[] }>('/products?featured=true')
  for (const thing of products?.data ?? []) yield { kind: 'product', thing }
  for (const service of (await list<ThingOf<'service'>[]>('/categories')) ?? []) {
    yield { kind: 'service', thing: service }
    const { pages = [] } = (await list<{ pages: ThingOf<'page'>[] }>(callFor('service', service.slug))) ?? {}
    for (const thing of pages.slice(0, MAX_PAGES)) yield { kind: 'page', thing }
  }
}

type ThingOf<Kind extends ShownThing['kind']> = Extract<ShownThing, { kind: Kind }>['thing']
