import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { reasonOf } from '#server/errors/reason.ts'
import { StartError } from '#server/errors/start-error.ts'
import publishedSite from '../migrations/001-published-site.ts'
import submissions from '../migrations/002-submissions.ts'
import catalogueAtSize from '../migrations/003-catalogue-at-size.ts'
import previews from '../migrations/004-previews.ts'
import attempts from '../migrations/005-attempts.ts'
import formerSlugs from '../migrations/006-former-slugs.ts'
import siteSearch from '../migrations/007-site-search.ts'
import scheduledThings from '../migrations/008-scheduled-things.ts'
import closingDates from '../migrations/009-closing-dates.ts'
import retentionRuns from '../migrations/010-retention-runs.ts'
import removedUploads from '../migrations/011-removed-uploads.ts'
import days from '../migrations/012-days.ts'
import jobsAndServices from '../migrations/013-jobs-and-services.ts'
import plainNames from '../migrations/014-plain-names.ts'
import searchedForms from '../migrations/015-searched-forms.ts'
import redirects from '../migrations/016-redirects.ts'
import publicationHistory from '../migrations/017-publication-history.ts'
import notes from '../migrations/018-notes.ts'
import { type ContentVersion, contentVersion, postgresContentVersion, sqliteContentVersion } from '../publication/content-version.ts'
import { type Engine, postgresTypes } from './dialect.ts'
import type { Tables } from './schema.ts'
import { placeOf, sqliteDialect } from './sqlite-dialect.ts'
import { damageIn } from './unavailable.ts'

export interface Database {
  db: Kysely<Tables>
  /** A replica where there is one, else the same as `db`. */
  published: Kysely<Tables>
  engine: Engine
  /** False when the SQLite file was deleted under a running server. */
  isInPlace(): boolean
  watchContent(): Promise<ContentVersion>
  close(): Promise<void>
}

const MIGRATIONS = {
  '001-published-site': { up: publishedSite },
  '002-submissions': { up: submissions },
  '003-catalogue-at-size': { up: catalogueAtSize },
  '004-previews': { up: previews },
  '005-attempts': { up: attempts },
  '006-former-slugs': { up: formerSlugs },
  '007-site-search': { up: siteSearch },
  '008-scheduled-things': { up: scheduledThings },
  '009-closing-dates': { up: closingDates },
  '010-retention-runs': { up: retentionRuns },
  '011-removed-uploads': { up: removedUploads },
  '012-days': { up: days },
  '013-jobs-and-services': { up: jobsAndServices },
  '014-plain-names': { up: plainNames },
  '015-searched-forms': { up: searchedForms },
  '016-redirects': { up: redirects },
  '017-publication-history': { up: publicationHistory },
  '018-notes': { up: notes },
}

interface OpenOptions {
  readUrl?: string | undefined
  /** How long PostgreSQL may take to answer, or a write may wait for SQLite; undefined for long-running commands. */
  patienceMs?: number
}

/**
 * PostgreSQL is contacted with the first query.
 * @throws a sentence when the address is of another kind or the file cannot be opened
 */
export function openDatabase(url: string | undefined, dataDir: string, options: OpenOptions = {}): Database {
  if (!url) return openSqlite(dataDir, options)
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('The database address must begin with postgres:// (leave it out to use SQLite in the data folder).')
  }
  return openPostgres(url, options)
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'vitrine.sqlite')
}

function openSqlite(dataDir: string, { patienceMs }: OpenOptions): Database {
  const path = sqliteFile(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    // It contains what visitors send: only the server's own user may read it. SQLite gives its other files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const db = new Kysely<Tables>({ dialect: sqliteDialect(path, patienceMs) })
    return {
      db,
      published: db,
      engine: 'sqlite',
      isInPlace: placeOf(path),
      watchContent: async () => sqliteContentVersion(path),
      close: () => db.destroy(),
    }
  } catch (error) {
    throw (
      damageIn(error) ??
      new StartError(`The database ${path} cannot be opened: ${reasonOf(error)} Check that the file and its folder are writable.`, {
        cause: error,
      })
    )
  }
}

function openPostgres(url: string, { readUrl, patienceMs }: OpenOptions): Database {
  const primary = poolOf(url, patienceMs)
  const replica = readUrl ? poolOf(readUrl, patienceMs) : undefined
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: primary }) })
  const published = replica ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preferring(replica, primary) }) }) : db
  return {
    db,
    published,
    engine: 'postgres',
    isInPlace: () => true,
    watchContent: () => postgresContentVersion(url, replica && (() => contentVersion(published))),
    close: async () => {
      await published.destroy()
      if (replica && !replica.ended) await replica.end()
      await db.destroy()
      // Kysely ends the pool only if a query has started it.
      if (!primary.ended) await primary.end()
    },
  }
}

function poolOf(connectionString: string, patienceMs: number | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types: postgresTypes,
    keepAlive: true,
    // The server times out first, with a message; the client gives up on a server that is silent.
    ...(patienceMs ? { connectionTimeoutMillis: patienceMs / 2, statement_timeout: patienceMs, query_timeout: patienceMs * 1.2 } : {}),
  })
  // A connection that breaks without a listener would end the process. The pool replaces it, and its query fails for its caller.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** How long an unreachable replica is left alone. */
const AVOIDED_MS = 2_000

function preferring(replica: pg.Pool, primary: pg.Pool): PostgresPool {
  let avoidedUntil = 0
  return {
    connect: async () => {
      if (performance.now() < avoidedUntil) return primary.connect()
      try {
        return await replica.connect()
      } catch {
        avoidedUntil = performance.now() + AVOIDED_MS
        return primary.connect()
      }
    },
    end: () => replica.end(),
    options: replica.options,
  }
}

/** Reads a snapshot of the database; no writer waits for it. */
export function onSnapshot<Result>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

export const MIGRATION_STEPS: readonly string[] = Object.keys(MIGRATIONS)

/** One query; the migrator would inspect the whole schema several times at every start and command. */
async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name).join() === MIGRATION_STEPS.join()
}

/**
 * Safe at every start and from several processes at once.
 * @throws a sentence naming the step that failed, or that a newer version wrote the database
 */
export async function migrate({ db }: Pick<Database, 'db'>, upTo?: string): Promise<void> {
  if (upTo === undefined && (await isUpToDate(db))) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    // A copy of the project has migrations of its own, between which those of a later version come.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = reasonOf(error)
  throw new Error(failed ? `The database migration failed at step ${failed}: ${reason}` : `The database migration failed: ${reason}`, {
    cause: error,
  })
}
