import type { Kysely } from 'kysely'
import type { ContentKind } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type Tables, tableOf } from '../engine/schema.ts'
import { today } from './company.ts'
import { isOpen } from './jobs.ts'

/** Fields that the answers of all types with pages have, as far as they have them. */
export interface StoredItem {
  id: number
  slug: string
  created_at?: string
  updated_at?: string
  translations?: LanguageCode[]
}

/**
 * Rows of those that lists, sitemap and feeds show: jobs only while they are open (docs/spec.md#4-states-and-transitions).
 * In an object, because Kysely refuses that a query is awaited before it is executed.
 */
export async function shownItems(db: Kysely<Tables>, kind: ContentKind, language: LanguageCode) {
  const table = tableOf(kind)
  const rows = db.selectFrom(table as 'entry').where('locale', '=', language)
  if (table === 'entry') return { rows: rows.where('kind', '=', kind as 'page') }
  return { rows: kind === 'job' ? rows.where(isOpen(await today(db))) : rows }
}
