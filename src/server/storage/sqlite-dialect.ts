import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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

/** How long a write waits for another process that is writing. */
const BUSY_LIMIT_MS = 60_000
const BUSY_PAUSE_MS = 20
/** How long SQLite itself waits, holding up the whole process; longer waits pause and try again. */
const BUSY_TIMEOUT_MS = 20
const SQLITE_BUSY = 5
const CACHED_STATEMENTS = 250

/**
 * Kysely on `node:sqlite` with two connections to one file: every write and transaction goes
 * through the one writer, in turn; single reads go through a reader, so that in WAL mode they
 * see the last committed state while a long publication is being written. A transaction that is
 * `read only` sees one state to its end, on a connection of its own, and no writer waits for it.
 * @param path the database file; its folder must exist
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new NodeSqliteDriver(path),
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
  readonly #turns = new Turns()
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    this.#writer = new Handle(new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true }))
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
    return new Handle(new DatabaseSync(this.#path, { timeout: BUSY_TIMEOUT_MS, readOnly: true }))
  }
}

class Connection implements DatabaseConnection {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #turns: Turns
  #endTurn: (() => void) | undefined
  /** The connection of a transaction that only reads. */
  #snapshot: Handle | undefined

  constructor(writer: Handle, reader: Handle, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  /** Takes the write lock at once, so that no later statement of the transaction can find it taken. */
  async begin(): Promise<void> {
    const endTurn = await this.#turns.take()
    try {
      await whenNotBusy(() => this.#writer.execute('begin immediate'))
      this.#endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** Begins a transaction that only reads. */
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

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#snapshot) return this.#snapshot.execute(sql, parameters)
    if (this.#endTurn) return this.#writer.execute(sql, parameters)
    if (SelectQueryNode.is(query)) return this.#reader.execute(sql, parameters)
    const endTurn = await this.#turns.take()
    try {
      return await whenNotBusy(() => this.#writer.execute<Row>(sql, parameters))
    } finally {
      endTurn()
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const handle = this.#snapshot ?? (this.#endTurn ? this.#writer : this.#reader)
    for (const row of handle.iterate<Row>(sql, parameters)) yield { rows: [row] }
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

interface Prepared {
  statement: StatementSync
  givesRows: boolean
}

/** One open file with its most recently used prepared statements. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  execute<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const { statement, givesRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (givesRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Prepares afresh, because a cached statement can be in one iteration only. */
  iterate<Row>(sql: string, parameters: readonly unknown[]): Iterable<Row> {
    return this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as Iterable<Row>
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const prepared = this.#statements.get(sql) ?? this.#preparedAfresh(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > CACHED_STATEMENTS) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest)
        break
      }
    }
    return prepared
  }

  #preparedAfresh(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    return { statement, givesRows: statement.columns().length > 0 }
  }
}

/** Lets callers through one at a time, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn; the returned function ends it. */
  async take(): Promise<() => void> {
    const previous = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await previous
    return resolve
  }
}

/** Tries again while another process holds the write lock, without holding up this one. */
async function whenNotBusy<Result>(action: () => Result): Promise<Result> {
  const deadline = Date.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      return action()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() > deadline) {
        throw new Error(
          'The database file has been locked by another process for a minute. End that process, or try again when it is done.',
          { cause: error },
        )
      }
      await delay(BUSY_PAUSE_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
