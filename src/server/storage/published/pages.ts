import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Category, CategoryWithPages, Page } from '#domain/pages/page.ts'
import type { Tables } from '../engine/schema.ts'
import { findEntry, listEntries, parseData } from './entries.ts'

export function listCategories(db: Kysely<Tables>, language: LanguageCode): Promise<Category[]> {
  return listEntries(db, 'category', language)
}

/** By id or slug (docs/reading-the-spec.md#content-and-calls). */
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

export function findPage(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Page | undefined> {
  return findEntry(db, 'page', language, reference)
}
