import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Remembers when erasing by age last ran, so that a wrong clock is noticed. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('retention_run')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('ran_at', text)
    .addColumn('held_at', text)
    .addColumn('held_rows', 'integer', (column) => column.notNull())
    .execute()
}
