import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { batches } from './batches.ts'
import { WATCHER } from './content-version.ts'
import { migrate } from './database.ts'
import { continueIdentity, dropSearchTables, type Engine, engineOf, holdable, withGivenIds } from './dialect.ts'
import type { Tables } from './schema.ts'

/** A row as both engines give and take it. */
export type Row = Record<string, string | number | Uint8Array | null>

/** Attempts are counted for minutes; a run of another database says nothing about the rows of this one. */
const PASSING = ['attempt', 'retention_run'] as const

/** A table whose rows are kept for good. */
export type TableName = Exclude<keyof Tables, (typeof PASSING)[number]>

/** The columns that tell the rows of each table apart. Tables stand behind those that they refer to. */
const KEYS: Record<TableName, string[]> = {
  secret: ['name'],
  publication: ['id'],
  content_item: ['id'],
  former_slug: ['kind', 'slug'],
  entry: ['id', 'locale'],
  product: ['row_id'],
  post: ['row_id'],
  career: ['row_id'],
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

/** All of them, each behind those that it refers to. */
export const TABLES = Object.keys(KEYS) as TableName[]

/** Names that `addIdentity` gives ids to. */
const IDENTITIES = ['id', 'row_id']

/** Rows read at a time. */
const READ_AT_ONCE = 500

/** Steps that a database was brought through, of whatever version; none when it has no tables. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables with lasting rows that a database has, of those this version knows. */
export async function existingTables(db: Kysely<Tables>): Promise<TableName[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return TABLES.filter((name) => there.has(name))
}

export async function countRows(db: Kysely<Tables>, table: TableName): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*) as number from ${sql.table(table)}`.execute(db)
  return rows[0]?.number ?? 0
}

/** All rows of a table in lists of a few, so that memory holds few at a time. */
export async function* readRows(db: Kysely<Tables>, table: TableName): AsyncIterable<Row[]> {
  const key = KEYS[table]
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const values = key.map((column) => last?.[column])
    const behind = last ? sql`where (${columns}) > (${sql.join(values)})` : sql``
    const page = sql<Row>`select * from ${sql.table(table)} ${behind} order by ${columns} limit ${sql.lit(READ_AT_ONCE)}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < READ_AT_ONCE) return
  }
}

/**
 * Takes away all tables with what is in them and makes them anew and empty, as an earlier or this
 * version has them.
 * @param upTo the last migration step
 */
export async function makeTablesAnew(trx: Transaction<Tables>, upTo: string): Promise<void> {
  await dropSearchTables(trx, TABLES)
  for (const table of [...PASSING, ...TABLES.toReversed()]) await trx.schema.dropTable(table).ifExists().execute()
  for (const table of ['kysely_migration', 'kysely_migration_lock']) await trx.schema.dropTable(table).ifExists().execute()
  await migrate({ db: trx }, upTo)
  // A step may have put in rows of its own.
  for (const table of (await existingTables(trx)).toReversed()) await trx.deleteFrom(table).execute()
}

/** Has the ids of new rows go on behind those of the rows that are there. */
export async function continueIdentities(trx: Transaction<Tables>): Promise<void> {
  for (const table of TABLES) {
    const [column = '', ...others] = KEYS[table]
    if (others.length === 0 && IDENTITIES.includes(column)) await continueIdentity(trx, table, column)
  }
}

/** Inserts rows with their ids, with statements that are put together once. */
export class RowInserts {
  readonly #trx: Transaction<Tables>
  readonly #engine: Engine
  readonly #statements = new Map<string, string>()

  constructor(trx: Transaction<Tables>) {
    this.#trx = trx
    this.#engine = engineOf(trx)
  }

  /** @param rows all with the same columns */
  async insert(table: TableName, rows: Row[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {})
    for (const batch of batches(rows)) {
      const kind = [table, batch.length, ...columns].join(' ')
      const statement = this.#statements.get(kind) ?? this.#compile(table, columns, batch.length)
      this.#statements.set(kind, statement)
      const parameters = batch.flatMap((row) => columns.map((column) => holdable(this.#engine, row[column])))
      await this.#trx.executeQuery(CompiledQuery.raw(statement, parameters))
    }
  }

  #compile(table: TableName, columns: string[], rows: number): string {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const row = sql`(${sql.join(columns)})`
    const values = sql.join(Array.from({ length: rows }, () => row))
    const ids = withGivenIds(this.#engine)
    return sql`insert into ${sql.table(table)} (${names}) ${ids} values ${values}`.compile(this.#trx).sql
  }
}

/** Servers that show what this database holds, on whatever machine, as far as it can tell: an SQLite file does not know. */
export async function countServers(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0
  const { rows } = await sql<{ number: number }>`
    select count(*) as number from pg_stat_activity
    where datname = current_database() and application_name = ${WATCHER}`.execute(db)
  return rows[0]?.number ?? 0
}
