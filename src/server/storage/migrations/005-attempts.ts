import type { Kysely } from 'kysely'
import { createIndexes } from '../engine/create-indexes.ts'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Servers that share a database count together how often one visitor sends something. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('attempt')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await createIndexes(db, { attempt: [{ columns: ['ends_at'] }] })
}
