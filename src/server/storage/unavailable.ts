/** SQLite's result codes for what another moment may mend: busy, locked, out of memory, I/O error, full, cannot open. */
const SQLITE_CODES = new Set([5, 6, 7, 10, 13, 14])

/**
 * PostgreSQL's classes of errors (its manual, appendix A) that say nothing of the question: connection
 * lost, another transaction in the way, no resources, the operator's doing (stopped, starting, broken
 * off for time), system error.
 */
const POSTGRES_CLASSES = /^(08|40|53|57|58)...$/

/** Errors of the network, as Node names them. */
const NETWORK_CODES = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/

/** What PostgreSQL's client says, without a code, when it has no connection or waited too long. */
const CLIENT_SENTENCES =
  /connection terminated|connection error|client was closed|timeout exceeded when trying to connect|timeout expired|query read timeout/i

/**
 * Whether the database could not be asked now, so that asking later may succeed. Everything else is
 * a fault of the question.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLite puts details into the higher bits.
  if (typeof errcode === 'number') return SQLITE_CODES.has(errcode & 0xff)
  if (typeof code === 'string' && (POSTGRES_CLASSES.test(code) || NETWORK_CODES.test(code))) return true
  return CLIENT_SENTENCES.test(error.message)
}
