import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Category, CategoryWithPages, Page } from '#domain/pages/page.ts'
import { findEntry, listEntries, parseData } from './entries.ts'
import type { Tables } from './schema.ts'

/** All services, in the order of the content folder. */
export function listCategories(db: Kysely<Tables>, language: LanguageCode): Promise<Category[]> {
  return listEntries(db, 'category', language)
}

/** A service by id or slug (docs/reading-the-spec.md#content-and-calls) with its pages; undefined when there is none. */
export async function findCategory(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<CategoryWithPages | undefined> {
  const category = await findEntry<Category>(db, 'category', language, reference)
  if (!category) return undefined
  const pages = await db
    .selectFrom('entry')
    .select('data')
    .where('kind', '=', 'page')
    .where('locale', '=', language)
    .where('parent_id', '=', category.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...category, pages: pages.map((page) => parseData<Page>(page)) }
}

/** A page by id or slug (docs/reading-the-spec.md#content-and-calls); undefined when there is none. */
export function findPage(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Page | undefined> {
  return findEntry(db, 'page', language, reference)
}
