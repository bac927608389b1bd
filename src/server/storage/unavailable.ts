/**
 * SQLite's result codes for what another moment or the operator may mend: busy, locked, out of memory,
 * read-only, I/O error, damaged, full, cannot open, not a database.
 */
const SQLITE_CODES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26])

/** SQLite's result codes for a damaged file: some page of it, or its very beginning. */
const SQLITE_DAMAGED = new Set([11, 26])

/**
 * PostgreSQL's classes of errors (its manual, appendix A) that say nothing of the question: connection
 * lost, another transaction in the way, no resources, the operator's doing (stopped, starting, broken
 * off for time), system error, damaged table or index.
 */
const POSTGRES_CLASSES = /^((08|40|53|57|58)...|XX00[12])$/

/** Errors of the network, as Node names them. */
const NETWORK_CODES = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/

/** What PostgreSQL's client says, without a code, when it has no connection or waited too long. */
const CLIENT_SENTENCES =
  /connection terminated|connection error|client was closed|timeout exceeded when trying to connect|timeout expired|query read timeout/i

/** SQLite's code for a file that another connection has locked. */
export const SQLITE_BUSY = 5
/** SQLite's code for a file with a damaged page. */
const SQLITE_CORRUPT = 11
/** SQLite's code for a file that cannot be opened. */
export const SQLITE_CANTOPEN = 14

/** The SQLite file cannot be used now. The message is a sentence without data. */
export class SqliteUnavailable extends Error {
  readonly errcode: number

  constructor(message: string, errcode: number, options?: ErrorOptions) {
    super(message, options)
    this.errcode = errcode
  }
}

/** A damaged SQLite file, and what to do about it. */
export class SqliteDamaged extends SqliteUnavailable {
  /** @param found what SQLite says of it */
  constructor(path: string, found: string, options?: ErrorOptions) {
    super(
      `The database file ${path} is damaged (${found}). Stop the server, move the file and those with -wal and -shm behind its name to another folder, and restore the last backup with "npm run vitrine -- restore FILE". docs/backup.md has the details.`,
      SQLITE_CORRUPT,
      options,
    )
  }
}

/** An error of SQLite as it is passed on: one about a damaged file names the file and the way out. */
export function explained(path: string, error: unknown): unknown {
  if (error instanceof SqliteDamaged || !isDamaged(error)) return error
  return new SqliteDamaged(path, error.message, { cause: error })
}

/** Whether SQLite says that a file is damaged. */
export function isDamaged(error: unknown): error is Error {
  return SQLITE_DAMAGED.has(resultCode(error))
}

/** Whether SQLite says that another connection has locked a file. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY
}

/** SQLite's result code of an error, without the details that it puts into the higher bits; 0 for errors of others. */
function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

/** The damaged file that an error is about, directly or as its cause. */
export function damageIn(error: unknown): SqliteDamaged | undefined {
  if (error instanceof SqliteDamaged) return error
  return error instanceof Error ? damageIn(error.cause) : undefined
}

/**
 * Whether the database could not be asked now, so that asking later may succeed. Everything else is
 * a fault of the question.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SQLITE_CODES.has(resultCode(error))) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (POSTGRES_CLASSES.test(code) || NETWORK_CODES.test(code))) return true
  return CLIENT_SENTENCES.test(error.message)
}
