import type { Kysely } from 'kysely'
import { postQuery } from '#domain/blog/post.ts'
import { careerQuery } from '#domain/careers/career.ts'
import { productQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type FixedPage, PAGE_PATTERNS } from '#domain/paths.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { listPosts } from '#server/storage/published/blog.ts'
import { listCareers } from '#server/storage/published/careers.ts'
import { listProducts } from '#server/storage/published/catalogue.ts'
import type { ListedPage } from '#server/storage/published/listed-pages.ts'
import { type ListedKind, listedLanguages } from '#server/storage/published/real-translations.ts'

interface ListPage {
  /** The list exists only in languages that have an item of this kind. */
  kind?: ListedKind
  newest?: (db: Kysely<Tables>, language: LanguageCode) => Promise<{ created_at: string }[]>
  /** Another backend need not have what it shows. */
  own?: true
}

const FIXED_PAGES: Record<FixedPage, ListPage | false> = {
  home: {},
  products: {
    kind: 'product',
    newest: async (db, language) => (await listProducts(db, language, productQuery.parse({ sort: 'newest' }))).data,
  },
  blog: { kind: 'post', newest: async (db, language) => (await listPosts(db, language, postQuery.parse({}))).data },
  team: {},
  careers: { kind: 'career', newest: async (db, language) => (await listCareers(db, language, careerQuery.parse({}))).careers.data },
  contact: {},
  privacy: { own: true },
  search: { own: true },
  confirmSubscription: false,
  unsubscribe: false,
}
const LISTED = (Object.entries(FIXED_PAGES) as [FixedPage, ListPage | false][]).filter(([, page]) => page !== false) as [
  FixedPage,
  ListPage,
][]

export const LISTED_COUNT = LISTED.length

/** Always there in all languages of the site. `db` is undefined where the pages show another backend. */
export async function listPages(
  db: Kysely<Tables> | undefined,
  language: LanguageCode,
  languages: readonly LanguageCode[],
): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  for (const [name, { kind, newest, own }] of LISTED) {
    if (own && !db) continue
    const real = db && kind ? await listedLanguages(db, kind) : languages
    if (!real.includes(language)) continue
    const [first] = (db && (await newest?.(db, language))) ?? []
    pages.push({ path: PAGE_PATTERNS[name], languages: real, changed: first?.created_at })
  }
  return pages
}
