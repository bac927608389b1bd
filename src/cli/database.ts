import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { type Database, migrate, openDatabase, sqliteFile } from '#server/storage/engine/database.ts'

/** Migrates the database first. */
export async function withDatabase<Result>(work: (database: Database, config: Config) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  const database = openDatabase(config.databaseUrl, config.dataDir)
  try {
    await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
  }
}

/** Does not migrate. Throws if the database cannot be reached. */
export async function withDatabaseAsItIs<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(config.databaseUrl, config.dataDir)
  try {
    await sql`select 1`.execute(database.db).catch((error: unknown) => {
      throw new Error(`The database cannot be reached: ${reasonOf(error)} Check DATABASE_URL and DATA_DIR.`, { cause: error })
    })
    return await work(database)
  } finally {
    await database.close()
  }
}

/** PostgreSQL is assumed to exist. */
export function isDatabaseThere({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || existsSync(sqliteFile(dataDir))
}
