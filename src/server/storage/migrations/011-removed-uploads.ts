import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Files of erased submissions are removed; files without a submission are only quarantined. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_upload')
    .addColumn('stored_name', bytewiseText(engineOf(db)), (column) => column.primaryKey())
    .execute()
}
