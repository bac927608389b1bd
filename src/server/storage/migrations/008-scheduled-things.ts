import type { Kysely } from 'kysely'
import { createIndexes } from '../engine/create-indexes.ts'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Scheduled items are stored ready-made: a server has no content folder to build them from. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('scheduled_item')
    .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('content_item.id'))
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .execute()
  await createIndexes(db, { scheduled_item: [{ columns: ['due_at', 'item_id'] }] })
}
