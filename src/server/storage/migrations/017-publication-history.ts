import type { Kysely } from 'kysely'

/** Publications can be undone. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publication_record')
    .addColumn('version', 'bigint', (column) => column.primaryKey())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('shows', 'bigint')
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('packs', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('publication_file')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('last_version', 'bigint')
    .execute()
}
