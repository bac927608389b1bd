import { setTimeout as delay } from 'node:timers/promises'
import {
  type ColumnDataType,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import pg from 'pg'
import { PUBLICATION_CHANNEL } from '../publication/content-version.ts'
import type { Tables } from './schema.ts'

/** Everything in which the two engines differ, apart from opening them (`database.ts`). */
export type Engine = 'sqlite' | 'postgres'

/** Tables with a trigram index on a folded `search` column. Products are searched by `catalogue-index.ts`. */
export type SearchableTable = 'post' | 'job'

const TRIGRAM = 3

export function engineOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Compared byte by byte, as SQLite does anyway. `sortKey` relies on it, and the index is the same with any locale library. */
export function bytewiseText(engine: Engine): ColumnDataType | RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : 'text'
}

/** On SQLite it is the row id, which `vacuum` keeps. */
export function addIdentity<Table extends string>(table: CreateTableBuilder<Table>, column: string, engine: Engine) {
  return engine === 'postgres'
    ? table.addColumn(column, 'bigint', (definition) => definition.generatedAlwaysAsIdentity().primaryKey())
    : table.addColumn(column, 'integer', (definition) => definition.primaryKey().autoIncrement())
}

export function withGivenIds(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`overriding system value` : sql``
}

/** PostgreSQL's text has no NUL. */
export function holdable<Value>(engine: Engine, value: Value): Value | string {
  return engine === 'postgres' && typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** Continues after the highest id; SQLite does so by itself. */
export async function continueIdentity(db: Kysely<Tables>, table: keyof Tables, column: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  const sequence = sql`pg_get_serial_sequence(${table}, ${column})::regclass`
  await sql`select setval(${sequence}, max(${sql.ref(column)})) from ${sql.table(table)}`.execute(db)
}

/** @throws Error if the database is not in UTF-8 */
export async function prepareEngine(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  if (rows[0]?.server_encoding !== 'UTF8') {
    throw new Error(
      `The database uses the encoding ${rows[0]?.server_encoding}, which cannot represent every language. Create it with encoding UTF8.`,
    )
  }
  await sql`create extension if not exists pg_trgm`.execute(db)
}

/** PostgreSQL: a trigram index on the column. SQLite: a separate trigram table, kept in sync by triggers. */
export async function createSearchIndex(db: Kysely<unknown>, table: string): Promise<void> {
  const content = sql.table(table)
  if (engineOf(db) === 'postgres') {
    await sql`create index ${sql.id(`${table}_search`)} on ${content} using gin (search gin_trgm_ops)`.execute(db)
    return
  }
  const index = sql.table(`${table}_search`)
  const name = sql.id(`${table}_search`)
  await sql`create virtual table ${index} using fts5(search, content=${sql.lit(table)}, content_rowid='row_id', tokenize='trigram case_sensitive 1')`.execute(
    db,
  )
  const add = sql`insert into ${index} (rowid, search) values (new.row_id, new.search);`
  const remove = sql`insert into ${index} (${name}, rowid, search) values ('delete', old.row_id, old.search);`
  await sql`create trigger ${sql.id(`${table}_search_insert`)} after insert on ${content} begin ${add} end`.execute(db)
  await sql`create trigger ${sql.id(`${table}_search_delete`)} after delete on ${content} begin ${remove} end`.execute(db)
  await sql`create trigger ${sql.id(`${table}_search_update`)} after update of search on ${content} begin ${remove} ${add} end`.execute(db)
}

export async function dropSearchIndex(db: Kysely<unknown>, table: string): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await db.schema.dropIndex(`${table}_search`).execute()
    return
  }
  for (const event of ['insert', 'delete', 'update']) await sql`drop trigger ${sql.id(`${table}_search_${event}`)}`.execute(db)
  await db.schema.dropTable(`${table}_search`).execute()
}

export async function dropSearchTables(db: Pick<Kysely<unknown>, 'getExecutor' | 'schema'>, tables: string[]): Promise<void> {
  if (engineOf(db) === 'postgres') return
  for (const table of tables) await db.schema.dropTable(`${table}_search`).ifExists().execute()
}

/** `words` are those of `searchedWords`. Words of three letters and more use the trigram index; shorter ones scan the rows that the other conditions leave. */
export function searchCondition(engine: Engine, table: SearchableTable, words: string[]): Expression<SqlBool> | undefined {
  if (words.length === 0) return undefined
  const column = sql.ref(`${table}.search`)
  if (engine === 'postgres') {
    return sql<SqlBool>`(${sql.join(
      words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
      sql` and `,
    )})`
  }
  const indexed = words.filter((word) => [...word].length >= TRIGRAM)
  const conditions = words.filter((word) => !indexed.includes(word)).map((word) => contains(engine, column, word))
  if (indexed.length > 0) {
    const index = sql.table(`${table}_search`)
    // FTS5 uses the index for `like` only without an escape clause, hence quoted phrases.
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
    conditions.push(sql`${sql.ref(`${table}.row_id`)} in (select rowid from ${index} where ${index} match ${phrases})`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export function containsAll(engine: Engine, text: Expression<unknown>, words: string[]): Expression<SqlBool> {
  const conditions = words.map((word) => contains(engine, text, word))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function contains(engine: Engine, text: Expression<unknown>, word: string): RawBuilder<SqlBool> {
  return engine === 'postgres' ? sql`strpos(${text}, ${word}) > 0` : sql`instr(${text}, ${word}) > 0`
}

export function titleLine(engine: Engine, table: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.search`)
  return engine === 'postgres' ? sql`split_part(${column}, chr(10), 1)` : sql`substr(${column}, 1, instr(${column}, char(10)))`
}

/** How long to wait for a lock before giving up a rewrite; forms that wait meanwhile give up after five seconds. */
const LOCK_TIMEOUT = '3s'

const TRANSACTIONS_MS = 10_000
const POLL_MS = 50

/** lock_not_available */
const LOCKED = '55P03'

/**
 * Returns whether the bytes are gone. SQLite leaves deleted bytes in its files unless it overwrites them; PostgreSQL keeps
 * them even after an ordinary vacuum, so the tables are rewritten.
 */
export async function overwritingDeleted<Result>(
  db: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
  work: () => Promise<Result>,
): Promise<{ result: Result; overwritten: boolean }> {
  if (engineOf(db) === 'postgres') return { result: await work(), overwritten: await rewriteTables(db, tables) }
  await sql`pragma secure_delete = on`.execute(db)
  try {
    return { result: await work(), overwritten: true }
  } finally {
    await sql`pragma secure_delete = off`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
}

async function rewriteTables(db: Kysely<Tables>, tables: readonly (keyof Tables)[]): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    if (!(await nobodySeesDeleted(connection))) return false
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
    try {
      await sql`vacuum (full) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED) throw error
      return false
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/**
 * `vacuum (full)` copies rows that any snapshot may still see: one as old as the oldest writing transaction of the server.
 * Snapshots of other roles are visible only to a superuser and to members of `pg_read_all_stats`.
 */
async function nobodySeesDeleted(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  const xid = sql`${rows[0]?.xid}::xid8`
  const older = sql<{ seen: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) < ${xid} or exists (
      select from pg_stat_activity
      where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
        and age(backend_xmin) > age(${xid}::xid)) as seen`
  const deadline = performance.now() + TRANSACTIONS_MS
  while ((await older.execute(db)).rows[0]?.seen) {
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** Servers are notified when the transaction commits. SQLite needs no notification. */
export async function announcePublication(db: Kysely<Tables>, version: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_notify(${PUBLICATION_CHANNEL}, ${String(version)})`.execute(db)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)),
}
