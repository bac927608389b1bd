/** Busy, locked, out of memory, read-only, I/O error, damaged, full, cannot open, not a database. */
const SQLITE_CODES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26])

/** A damaged page, or not a database. */
const SQLITE_DAMAGED = new Set([11, 26])

/** Its manual, appendix A: connection lost, transaction conflict, no resources, operator intervention, system error, damaged table. */
const POSTGRES_CLASSES = /^((08|40|53|57|58)...|XX00[12])$/

const NETWORK_CODES = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/

/** PostgreSQL's client has no codes for these. */
const CLIENT_SENTENCES =
  /connection terminated|connection error|client was closed|timeout exceeded when trying to connect|timeout expired|query read timeout/i

export const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
export const SQLITE_CANTOPEN = 14

export class SqliteUnavailable extends Error {
  readonly errcode: number

  constructor(message: string, errcode: number, options?: ErrorOptions) {
    super(message, options)
    this.errcode = errcode
  }
}

export class SqliteDamaged extends SqliteUnavailable {
  constructor(path: string, found: string, options?: ErrorOptions) {
    super(
      `The database file ${path} is damaged (${found}). Stop the server, move the file, and those whose names add -wal and -shm, to another folder, and restore the last backup with "vitrine restore FILE". See docs/backup.md.`,
      SQLITE_CORRUPT,
      options,
    )
  }
}

export function explained(path: string, error: unknown): unknown {
  if (error instanceof SqliteDamaged || !isDamaged(error)) return error
  return new SqliteDamaged(path, error.message, { cause: error })
}

export function isDamaged(error: unknown): error is Error {
  return SQLITE_DAMAGED.has(resultCode(error))
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY
}

/** Without the details in the higher bits; 0 for other errors. */
function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

export function damageIn(error: unknown): SqliteDamaged | undefined {
  if (error instanceof SqliteDamaged) return error
  return error instanceof Error ? damageIn(error.cause) : undefined
}

/** Asking later may succeed; any other error blames the query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SQLITE_CODES.has(resultCode(error))) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (POSTGRES_CLASSES.test(code) || NETWORK_CODES.test(code))) return true
  return CLIENT_SENTENCES.test(error.message)
}
