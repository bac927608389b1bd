import type { Kysely } from 'kysely'
import { postQuery } from '#domain/blog/post.ts'
import { careerQuery } from '#domain/careers/career.ts'
import { productQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import { listPosts } from '#server/storage/blog.ts'
import { listCareers } from '#server/storage/careers.ts'
import { listProducts } from '#server/storage/catalogue.ts'
import type { ListedPage } from '#server/storage/listed-pages.ts'
import type { Tables } from '#server/storage/schema.ts'

/** Home, and the screens of SPEC 2 that list things; a list is as new as the newest thing in it. */
export const LISTS: { path: string; newest?: (db: Kysely<Tables>, language: LanguageCode) => Promise<{ created_at: string }[]> }[] = [
  { path: paths.home() },
  {
    path: paths.products(),
    newest: async (db, language) => (await listProducts(db, language, productQuery.parse({ sort: 'newest' }))).data,
  },
  { path: paths.blog(), newest: async (db, language) => (await listPosts(db, language, postQuery.parse({}))).data },
  { path: paths.team() },
  { path: paths.careers(), newest: async (db, language) => (await listCareers(db, language, careerQuery.parse({}))).careers.data },
  { path: paths.contact() },
]

/** Another backend need not have what these show. */
const OWN: typeof LISTS = [{ path: paths.privacy() }, { path: paths.search() }]

/**
 * The pages of a language that are always there; their texts are translated into all languages of the site.
 * @param db undefined where the pages show another backend
 */
export async function listPages(
  db: Kysely<Tables> | undefined,
  language: LanguageCode,
  languages: readonly LanguageCode[],
): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  for (const { path, newest } of db ? [...LISTS, ...OWN] : LISTS) {
    const [first] = (db && (await newest?.(db, language))) ?? []
    pages.push({ path, languages, changed: first?.created_at })
  }
  return pages
}
