import { type Kysely, sql } from 'kysely'
import { createIndexes } from '../engine/create-indexes.ts'
import { addIdentity, bytewiseText, createSearchIndex, dropSearchTables, engineOf } from '../engine/dialect.ts'

/** One word for each thing: jobs were also called careers, services categories. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  await createJobs(db)
  const columns = sql`locale, id, slug, created_at, status, location, closing_date, search, data`
  await sql`insert into job (${columns}) select ${columns} from career order by row_id`.execute(db)
  await dropSearchTables(db, ['career'])
  await db.schema.dropTable('career').execute()
  for (const table of ['content_item', 'former_slug', 'entry']) {
    await sql`update ${sql.table(table)} set kind = 'service' where kind = 'category'`.execute(db)
    await sql`update ${sql.table(table)} set kind = 'job' where kind = 'career'`.execute(db)
  }
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  await addIdentity(db.schema.createTable('job'), 'row_id', engineOf(db))
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('closing_date', text)
    .addColumn('search', text, (column) => column.notNull())
    .addColumn('data', text, (column) => column.notNull())
    .execute()
  await createIndexes(db, {
    job: [
      { unique: true, columns: ['id', 'locale'] },
      { columns: ['locale', 'slug'] },
      { columns: ['locale', 'created_at', 'id'] },
      { columns: ['locale', 'status', 'created_at', 'id'] },
      { columns: ['locale', 'location', 'created_at', 'id'] },
    ],
  })
  await createSearchIndex(db, 'job')
}
