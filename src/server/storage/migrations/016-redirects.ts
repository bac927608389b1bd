import type { Kysely } from 'kysely'
import { bytewiseText, engineOf } from '../engine/dialect.ts'

/** Addresses of earlier sites, as redirects.yaml lists them. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await db.schema
    .createTable('redirect')
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('search', text, (column) => column.notNull())
    .addColumn('target', 'text')
    .addPrimaryKeyConstraint('redirect_primary_key', ['path', 'search'])
    .execute()
}
