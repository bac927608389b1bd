import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Old links always lead to an item, even after it is renamed. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('former_slug')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('content_item.id'))
    .addPrimaryKeyConstraint('former_slug_primary_key', ['kind', 'slug'])
    .execute()
}
