import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { type ContentVersion, postgresContentVersion, sqliteContentVersion } from './content-version.ts'
import { type Engine, postgresTypes } from './dialect.ts'
import * as publishedSite from './migrations/001-published-site.ts'
import * as submissions from './migrations/002-submissions.ts'
import * as catalogueAtSize from './migrations/003-catalogue-at-size.ts'
import * as previews from './migrations/004-previews.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** An open database. */
export interface Database {
  db: Kysely<Tables>
  engine: Engine
  /** Starts to watch what is published; the database must be migrated. */
  watchContent(): Promise<ContentVersion>
  /** Ends all connections; the database cannot be used afterwards. */
  close(): Promise<void>
}

const MIGRATIONS = {
  '001-published-site': publishedSite,
  '002-submissions': submissions,
  '003-catalogue-at-size': catalogueAtSize,
  '004-previews': previews,
}

/**
 * Opens the database; PostgreSQL is contacted with the first query.
 * @param url `postgres://user:password@host:port/name`; undefined for SQLite
 * @param dataDir folder of the SQLite file, made when missing
 * @throws a sentence when the address is of another kind or the file cannot be opened
 */
export function openDatabase(url: string | undefined, dataDir: string): Database {
  if (!url) return openSqlite(dataDir)
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('The database address must begin with postgres:// (leave it out to use SQLite in the data folder).')
  }
  return openPostgres(url)
}

function openSqlite(dataDir: string): Database {
  const path = join(dataDir, 'vitrine.sqlite')
  try {
    mkdirSync(dataDir, { recursive: true })
    // It holds what visitors send: only the server's own user reads it. SQLite gives its other files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
    return { db, engine: 'sqlite', watchContent: async () => sqliteContentVersion(path), close: () => db.destroy() }
  } catch (error) {
    throw new Error(`The database ${path} cannot be opened: ${String(error)}. Check that the folder exists and may be written to.`, {
      cause: error,
    })
  }
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, types: postgresTypes })
  // The pool replaces a connection that breaks while idle; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only once a query has started it.
  return {
    db,
    engine: 'postgres',
    watchContent: () => postgresContentVersion(url),
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

/**
 * Brings the tables up to date; safe to call at every start and from several processes at once.
 * @throws a sentence naming the step that failed, or that a newer version wrote the database
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    failed
      ? `The database could not be brought up to date: step ${failed} failed: ${reason}`
      : `The database could not be brought up to date: ${reason}`,
    { cause: error },
  )
}
