import { type Config, readConfig } from '#server/config.ts'
import { type Database, migrate, openDatabase } from '#server/storage/database.ts'

/** Does some work with the database that the settings name, brought up to date. */
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
