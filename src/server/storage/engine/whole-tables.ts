import { type Kysely, sql, type Transaction } from 'kysely'
import { WATCHER } from '../publication/content-version.ts'
import { migrate } from './database.ts'
import { continueIdentity, dropSearchTables, engineOf } from './dialect.ts'
import type { Tables } from './schema.ts'

export type TableRow = Record<string, string | number | Uint8Array | null>

/** Hits are counted for minutes; a retention run of another database says nothing about this one. */
const PASSING = ['attempt', 'rate_limit_hit', 'retention_run'] as const

/** In backups of earlier versions; migrations rename them. */
type FormerTable = 'career' | 'former_slug' | 'secret'

export type TableName = Exclude<keyof Tables, (typeof PASSING)[number]> | FormerTable

/** Keys by table; tables follow those that they refer to. */
const KEYS: Record<TableName, string[]> = {
  secret: ['name'],
  signing_key: ['name'],
  publication: ['id'],
  publication_record: ['version'],
  publication_file: ['sha256'],
  content_item: ['id'],
  former_slug: ['kind', 'slug'],
  previous_slug: ['kind', 'slug'],
  redirect: ['path', 'search'],
  entry: ['id', 'locale'],
  product: ['row_id'],
  post: ['row_id'],
  career: ['row_id'],
  job: ['row_id'],
  scheduled_item: ['item_id'],
  stored_file: ['path'],
  preview: ['sha256'],
  post_view: ['post_id'],
  submission: ['id'],
  submission_file: ['id'],
  removed_upload: ['stored_name'],
  subscriber: ['id'],
  newsletter_issue: ['id'],
  mail: ['id'],
}

export const TABLES = Object.keys(KEYS) as TableName[]

const IDENTITIES = ['id', 'row_id']

const READ_AT_ONCE = 500

export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function existingTables(db: Kysely<Tables>): Promise<TableName[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return TABLES.filter((name) => there.has(name))
}

export async function countRows(db: Kysely<Tables>, table: TableName): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*) as number from ${sql.table(table)}`.execute(db)
  return rows[0]?.number ?? 0
}

export async function* readRows(db: Kysely<Tables>, table: TableName): AsyncIterable<TableRow[]> {
  const key = KEYS[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let last: TableRow | undefined; ; ) {
    const values = key.map((column) => last?.[column])
    const behind = last ? sql`where (${columns}) > (${sql.join(values)})` : sql``
    const page = sql<TableRow>`select * from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(READ_AT_ONCE)}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < READ_AT_ONCE) return
  }
}

export async function recreateTables(trx: Transaction<Tables>, upTo: string): Promise<void> {
  await dropSearchTables(trx, TABLES)
  for (const table of [...PASSING, ...TABLES.toReversed()]) await trx.schema.dropTable(table).ifExists().execute()
  for (const table of ['kysely_migration', 'kysely_migration_lock']) await trx.schema.dropTable(table).ifExists().execute()
  await migrate({ db: trx }, upTo)
  // A migration may have inserted rows.
  for (const table of (await existingTables(trx)).toReversed()) await trx.deleteFrom(table as keyof Tables).execute()
}

export async function continueIdentities(trx: Transaction<Tables>): Promise<void> {
  for (const table of await existingTables(trx)) {
    const [column = '', ...others] = KEYS[table]
    if (others.length === 0 && IDENTITIES.includes(column)) await continueIdentity(trx, table as keyof Tables, column)
  }
}

/** Only those that the database knows of: an SQLite file knows none. */
export async function countServers(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0
  const { rows } = await sql<{ number: number }>`
    select count(*) as number from pg_stat_activity
    where datname = current_database() and application_name = ${WATCHER}`.execute(db)
  return rows[0]?.number ?? 0
}
