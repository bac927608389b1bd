import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Clerks may write a note to a submission. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submission')
    .addColumn('note', bytewiseText(engineOf(db)))
    .execute()
}
