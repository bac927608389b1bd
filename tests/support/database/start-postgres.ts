import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '#server/storage/engine/database.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that runs as long as the tests do. */
    postgres: string
    /** Option of `createDatabase` for one whose tables are there: to copy them is quicker than to make them. */
    withTables: string
  }
}

/** Starts one PostgreSQL server for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = await createDatabase(server.url)
  const database = openDatabase(template, '')
  await migrate(database)
  await database.close()
  project.provide('postgres', server.url)
  project.provide('withTables', `template ${new URL(template).pathname.slice(1)}`)
  return () => server.stop()
}
