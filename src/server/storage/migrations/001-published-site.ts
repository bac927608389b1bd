import type { Kysely } from 'kysely'
import { createIndexes, type Indexes } from '../engine/create-indexes.ts'
import { addIdentity, bytewiseText, createSearchIndex, engineOf, prepareEngine } from '../engine/dialect.ts'

/** Lists end with the id as tie-breaker; the unique ones begin with the id, by which publishing removes rows. */
const INDEXES: Indexes = {
  content_item: [{ unique: true, columns: ['kind', 'key'] }],
  entry: [
    { columns: ['kind', 'locale', 'position', 'id'] },
    { columns: ['kind', 'locale', 'slug'] },
    { columns: ['kind', 'locale', 'parent_id', 'position', 'id'] },
  ],
  product: [
    { unique: true, columns: ['id', 'locale'] },
    { columns: ['locale', 'slug'] },
    { columns: ['locale', 'name_key', 'id'] },
    { columns: ['locale', 'price', 'id'] },
    { columns: ['locale', 'created_at', 'id'] },
    { columns: ['locale', 'featured', 'created_at', 'id'] },
    { columns: ['locale', 'featured', 'name_key', 'id'] },
    { columns: ['locale', 'featured', 'price', 'id'] },
    { columns: ['locale', 'category_id', 'name_key', 'id'] },
    { columns: ['locale', 'category_id', 'price', 'id'] },
    { columns: ['locale', 'category_id', 'created_at', 'id'] },
    { columns: ['locale', 'category_id', 'featured', 'created_at', 'id'] },
  ],
  post: [
    { unique: true, columns: ['id', 'locale'] },
    { columns: ['locale', 'slug'] },
    { columns: ['locale', 'created_at', 'id'] },
    { columns: ['locale', 'type_key', 'created_at', 'id'] },
  ],
  career: [
    { unique: true, columns: ['id', 'locale'] },
    { columns: ['locale', 'slug'] },
    { columns: ['locale', 'created_at', 'id'] },
    { columns: ['locale', 'status', 'created_at', 'id'] },
    { columns: ['locale', 'location', 'created_at', 'id'] },
  ],
}

export default async function up(db: Kysely<unknown>): Promise<void> {
  await prepareEngine(db)
  await createBookkeeping(db)
  await createContent(db)
  await createIndexes(db, INDEXES)
  for (const table of ['product', 'post', 'career']) await createSearchIndex(db, table)
}

async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  const text = bytewiseText(engineOf(db))
  const publication = db.schema
    .createTable('publication')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('published_at', text, (column) => column.notNull())
  await publication.execute()
  await db
    .withTables<{ publication: { id: number; version: number; published_at: string } }>()
    .insertInto('publication')
    .values({ id: 1, version: 0, published_at: '' })
    .execute()
  await addIdentity(db.schema.createTable('content_item'), 'id', engineOf(db))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('stored_file')
    .addColumn('path', text, (column) => column.primaryKey())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('post_view')
    .addColumn('post_id', 'bigint', (column) => column.primaryKey().references('content_item.id'))
    .addColumn('views', 'bigint', (column) => column.notNull())
    .execute()
}

async function createContent(db: Kysely<unknown>): Promise<void> {
  const engine = engineOf(db)
  const text = bytewiseText(engine)
  await db.schema
    .createTable('entry')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('parent_id', 'bigint')
    .addColumn('data', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('entry_primary_key', ['id', 'locale'])
    .execute()
  const listed = (table: string) =>
    addIdentity(db.schema.createTable(table), 'row_id', engine)
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
  // SQLite reads a row from its start, so the long columns come last.
  const long = (table: ReturnType<typeof listed>) =>
    table.addColumn('search', text, (column) => column.notNull()).addColumn('data', text, (column) => column.notNull())
  await long(
    listed('product')
      .addColumn('category_id', 'bigint', (column) => column.notNull())
      .addColumn('price', 'double precision', (column) => column.notNull())
      .addColumn('featured', 'integer', (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull()),
  ).execute()
  await long(listed('post').addColumn('type_key', text, (column) => column.notNull())).execute()
  await long(
    listed('career')
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('location', text, (column) => column.notNull()),
  ).execute()
}
