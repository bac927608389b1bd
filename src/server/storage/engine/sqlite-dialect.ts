import { statSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { explained, isBusy, SQLITE_BUSY, SQLITE_CANTOPEN, SqliteUnavailable } from './unavailable.ts'

/** Commands may wait for a long publication. */
const TIMEOUT_MS = 60_000
const BUSY_PAUSE_MS = 20
/** SQLite blocks the whole process this long; longer waits pause and retry. */
const BUSY_TIMEOUT_MS = 20
const CACHED_STATEMENTS = 250

/**
 * Writes and transactions take turns on one connection; single reads use another and, in WAL mode, see the last committed state
 * during a long publication. A `read only` transaction gets a connection of its own and blocks no writer.
 */
export function sqliteDialect(path: string, patienceMs = TIMEOUT_MS): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new NodeSqliteDriver(path, patienceMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class Adapter extends SqliteAdapter {
  /** The driver orders the writers itself; with false, Kysely would make readers wait for them. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #turns: Turns
  readonly #path: string

  constructor(path: string, patienceMs: number) {
    this.#path = path
    this.#turns = new Turns(path, patienceMs)
    this.#writer = new Handle(path, { enableForeignKeyConstraints: true })
    this.#writer.execute('pragma journal_mode = wal')
    this.#writer.execute('pragma synchronous = full')
    this.#writer.execute('pragma journal_size_limit = 67108864')
    this.#reader = this.#openReader()
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader, this.#turns)
  }

  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') connection.beginReading(this.#openReader())
    else await connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader.close()
    this.#writer.close()
  }

  #openReader(): Handle {
    return new Handle(this.#path, { readOnly: true })
  }
}

class Connection implements DatabaseConnection {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #turns: Turns
  #endTurn: (() => void) | undefined
  #snapshot: Handle | undefined

  constructor(writer: Handle, reader: Handle, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  /** Takes the write lock at once, so that no later statement can find it taken. */
  async begin(): Promise<void> {
    const { end, whenNotBusy } = await this.#turns.take()
    try {
      await whenNotBusy(() => this.#writer.execute('begin immediate'))
      this.#endTurn = end
    } catch (error) {
      end()
      throw error
    }
  }

  beginReading(snapshot: Handle): void {
    snapshot.execute('begin')
    this.#snapshot = snapshot
  }

  async commit(): Promise<void> {
    if (this.#snapshot) return this.#endReading(this.#snapshot)
    this.#writer.execute('commit')
    this.#end()
  }

  async rollback(): Promise<void> {
    if (this.#snapshot) return this.#endReading(this.#snapshot)
    try {
      // A full disk has ended it already (sqlite.org/lang_transaction.html, 3.2).
      if (this.#writer.isInTransaction) this.#writer.execute('rollback')
    } finally {
      this.#end()
    }
  }

  async executeQuery<TableRow>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<TableRow>> {
    if (this.#snapshot) return this.#snapshot.execute(sql, parameters)
    if (this.#endTurn) return this.#writer.execute(sql, parameters)
    if (SelectQueryNode.is(query)) return this.#reader.execute(sql, parameters)
    const { end, whenNotBusy } = await this.#turns.take()
    try {
      return await whenNotBusy(() => this.#writer.execute<TableRow>(sql, parameters))
    } finally {
      end()
    }
  }

  async *streamQuery<TableRow>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<TableRow>> {
    const handle = this.#snapshot ?? (this.#endTurn ? this.#writer : this.#reader)
    for (const row of handle.iterate<TableRow>(sql, parameters)) yield { rows: [row] }
  }

  #endReading(snapshot: Handle): void {
    this.#snapshot = undefined
    snapshot.close()
  }

  #end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

class Handle {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, { statement: StatementSync; givesRows: boolean }>({
    max: CACHED_STATEMENTS,
    memoMethod: (sql) => {
      const statement = this.#database.prepare(sql)
      return { statement, givesRows: statement.columns().length > 0 }
    },
  })

  constructor(path: string, options: DatabaseSyncOptions) {
    this.#path = path
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, ...options })
  }

  execute<TableRow>(sql: string, parameters: readonly unknown[] = []): QueryResult<TableRow> {
    try {
      const { statement, givesRows } = this.#statements.memo(sql)
      const values = parameters as SQLInputValue[]
      if (givesRows) return { rows: statement.all(...values) as TableRow[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw explained(this.#path, error)
    }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Not cached: a cached statement can be in one iteration only. */
  *iterate<TableRow>(sql: string, parameters: readonly unknown[]): Iterable<TableRow> {
    try {
      yield* this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as Iterable<TableRow>
    } catch (error) {
      throw explained(this.#path, error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

interface Turn {
  end: () => void
  whenNotBusy: <Result>(action: () => Result) => Promise<Result>
}

/** One writer at a time, in order of arrival, as long as the file is the one that was opened. */
class Turns {
  readonly #isInPlace: () => boolean
  readonly #path: string
  readonly #patienceMs: number
  #last: Promise<void> = Promise.resolve()

  constructor(path: string, patienceMs: number) {
    this.#isInPlace = placeOf(path)
    this.#path = path
    this.#patienceMs = patienceMs
  }

  /** @throws SqliteUnavailable when the turn does not come in time, or the write would be lost */
  async take(): Promise<Turn> {
    const deadline = performance.now() + this.#patienceMs
    const previous = this.#last
    const { promise, resolve: end } = Promise.withResolvers<void>()
    this.#last = promise
    try {
      await this.#inTime(previous, deadline)
      if (!this.#isInPlace()) {
        throw new SqliteUnavailable(
          `The database file ${this.#path} was deleted or replaced while the server was running; new submissions would be lost. Put the file back or restore a backup, and restart the server.`,
          SQLITE_CANTOPEN,
        )
      }
    } catch (error) {
      // The next writer still waits for the previous one.
      previous.then(end, end)
      throw error
    }
    return { end, whenNotBusy: (action) => this.#whenNotBusy(action, deadline) }
  }

  async #inTime(previous: Promise<void>, deadline: number): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(this.#locked()), deadline - performance.now())
    try {
      await Promise.race([previous, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #whenNotBusy<Result>(action: () => Result, deadline: number): Promise<Result> {
    for (;;) {
      try {
        return action()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw this.#locked(error)
        await delay(BUSY_PAUSE_MS)
      }
    }
  }

  #locked(cause?: unknown): SqliteUnavailable {
    return new SqliteUnavailable(
      `The database file has been locked by another process for ${this.#patienceMs / 1000} seconds. Stop that process, or try again when it has finished.`,
      SQLITE_BUSY,
      { cause },
    )
  }
}

/** A file that was deleted, moved or replaced takes writes until it is closed, and loses them then. */
export function placeOf(path: string): () => boolean {
  const identity = () => {
    const { dev, ino } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {}
    return `${dev}:${ino}`
  }
  const opened = identity()
  return () => identity() === opened
}
