import { type Kysely, sql } from 'kysely'

const TABLES = { secret: 'signing_key', former_slug: 'previous_slug', attempt: 'rate_limit_hit' }

const COLUMNS = [
  ['submission', 'repeat_key', 'idempotency_key'],
  ['mail', 'doubtful', 'maybe_delivered'],
] as const

const VALUES = [
  ['submission', 'quarantine', 'trap', 'honeypot'],
  ['submission', 'quarantine', 'hasty', 'too_fast'],
  ['mail', 'state', 'dead', 'failed'],
] as const

/** Tables, columns and values have the names that code and commands use. */
export default async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(TABLES)) await db.schema.alterTable(before).renameTo(after).execute()
  for (const [table, before, after] of COLUMNS) await db.schema.alterTable(table).renameColumn(before, after).execute()
  for (const [table, column, before, after] of VALUES) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${sql.ref(column)} = ${before}`.execute(db)
  }
}
