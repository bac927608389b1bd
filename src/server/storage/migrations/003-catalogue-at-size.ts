import type { Kysely } from 'kysely'
import { createIndexes } from '../engine/create-indexes.ts'
import { dropSearchIndex } from '../engine/dialect.ts'

const UNUSED = [
  'name_key',
  'price',
  'created_at',
  'featured_created_at',
  'featured_name_key',
  'featured_price',
  'category_id_name_key',
  'category_id_price',
  'category_id_created_at',
  'category_id_featured_created_at',
]

/** Product lists are answered from memory now (`catalogue-index.ts`), read by id and, after a publication, by change. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  for (const columns of UNUSED) await db.schema.dropIndex(`product_by_locale_${columns}_id`).execute()
  await dropSearchIndex(db, 'product')
  await db.schema
    .alterTable('content_item')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createIndexes(db, { product: [{ columns: ['locale', 'id'] }], content_item: [{ columns: ['version'] }] })
}
