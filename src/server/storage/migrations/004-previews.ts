import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Rendering a preview takes longer than all else that publishing does with a picture, so it is kept. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('preview')
    .addColumn('sha256', text, (column) => column.primaryKey())
    .addColumn('data', text, (column) => column.notNull())
    .execute()
}
