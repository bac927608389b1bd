import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { counted } from '#content/words.ts'
import type { Config } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { areUploadsOf } from '#server/files/uploads/upload-owner.ts'
import { type Database, MIGRATION_STEPS, sqliteFile } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { SIGNING_KEY } from '#server/storage/engine/signing-key.ts'
import { inOneLine } from '#server/storage/engine/sqlite-check.ts'
import { SqliteDamaged } from '#server/storage/engine/unavailable.ts'
import { appliedMigrations, countServers } from '#server/storage/engine/whole-tables.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { isDatabaseThere } from '../database.ts'
import { type DoctorResult, listed, resultsFor, TIMEOUT_MS } from './result.ts'

const { ok, warning, problem } = resultsFor('database')

/** The oldest version that the tests run on, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000

interface PostgresFacts {
  version: string
  number: number
  encoding: string
  trigrams: boolean
  trigrams_available: boolean
}

export async function checkReach(config: Config): Promise<DoctorResult[]> {
  if (!isDatabaseThere(config))
    return [problem(`not found in ${config.dataDir}. Check DATA_DIR; the server creates it when it first starts.`)]
  if (config.databaseUrl === undefined) return []
  try {
    const facts = await ask<PostgresFacts>(
      config.databaseUrl,
      `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
      exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams_available`,
    )
    return judge(facts)
  } catch (error) {
    return [problem(`it cannot be reached: ${reasonOf(error)} Start it, or check DATABASE_URL.`)]
  }
}

/** Without a replica, pages are read from the primary. */
export async function checkReplica({ databaseReadUrl }: Config): Promise<DoctorResult[]> {
  if (!databaseReadUrl) return []
  const replica = resultsFor('replica')
  try {
    const { follows } = await ask<{ follows: boolean }>(databaseReadUrl, 'select pg_is_in_recovery() as follows')
    return [
      follows
        ? replica.ok('it responds.')
        : replica.warning('it does not replicate a primary, so it never gets published content. Check DATABASE_READ_URL.'),
    ]
  } catch (error) {
    return [
      replica.warning(`it cannot be reached: ${reasonOf(error)} Pages are read from the primary. Start it, or check DATABASE_READ_URL.`),
    ]
  }
}

/** The server may be dead. */
async function ask<Answer extends object>(connectionString: string, question: string): Promise<Answer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Answer>(question)
    const [answer] = rows
    if (!answer) throw new Error('no response')
    return answer
  } finally {
    client.end().catch(() => {})
  }
}

function judge({ version, number, encoding, trigrams, trigrams_available }: PostgresFacts): DoctorResult[] {
  const results: DoctorResult[] = []
  if (number < OLDEST_POSTGRES) results.push(problem(`it is PostgreSQL ${version}; version 15 or newer is needed.`))
  if (encoding !== 'UTF8') {
    results.push(
      problem(
        `its encoding is ${encoding}, which does not support every language. Create a database with encoding UTF8 and restore a backup into it.`,
      ),
    )
  }
  if (!trigrams) {
    results.push(
      trigrams_available
        ? warning('the extension pg_trgm is missing; the next start adds it.')
        : problem('the extension pg_trgm is missing. Install PostgreSQL’s contrib package.'),
    )
  }
  return results.length > 0 ? results : [ok(`PostgreSQL ${version} responds.`)]
}

export async function checkTables({ db, engine }: Database): Promise<DoctorResult[]> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((step) => !MIGRATION_STEPS.includes(step))
  if (unknown.length > 0) return [problem(`a newer version of Vitrine has changed it (${listed(unknown)}). Use that version.`)]
  const missing = MIGRATION_STEPS.length - applied.length
  if (missing > 0) return [warning(`${counted(missing, 'migration')} behind this version; the next start updates it.`)]
  if ((await contentVersion(db)) === 0) return [warning('nothing is published yet; the next start publishes the content folder.')]
  const servers = await countServers(db)
  return [
    ok(engine === 'sqlite' ? 'readable, with up-to-date tables.' : `its tables are up to date; used by ${counted(servers, 'server')}.`),
  ]
}

/**
 * PostgreSQL checks itself.
 * @throws SqliteDamaged
 */
export async function checkIntegrity({ db, engine }: Database, { dataDir }: Config): Promise<DoctorResult[]> {
  if (engine === 'postgres') return []
  const { rows: errors } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (errors.some(({ integrity_check }) => integrity_check !== 'ok')) {
    throw new SqliteDamaged(sqliteFile(dataDir), listed(errors.map(({ integrity_check }) => inOneLine(integrity_check))))
  }
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  if (orphans.length === 0) return [ok('intact.')]
  const tables = [...new Set(orphans.map(({ table }) => table))]
  return [problem(`${counted(orphans.length, 'row')} of ${listed(tables)} refer to missing rows. Restore the latest backup.`)]
}

/** The server does not start with uploads of another database. */
export async function checkOwner(db: Kysely<Tables>, { dataDir, storage }: Config): Promise<DoctorResult[]> {
  // A bucket's owner is checked when a server starts on it.
  if (storage) return []
  const signingKey = await db.selectFrom('signing_key').select('value').where('name', '=', SIGNING_KEY).executeTakeFirst()
  if (!signingKey || (await areUploadsOf(dataDir, signingKey.value)) !== false) return []
  return [resultsFor('uploaded files').problem(`the files in ${dataDir} belong to another database. Check DATABASE_URL and DATA_DIR.`)]
}
