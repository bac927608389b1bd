import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** A job whose closing date has passed counts as closed, without a publication. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('career')
    .addColumn('closing_date', bytewiseText(engineOf(db)))
    .execute()
}
