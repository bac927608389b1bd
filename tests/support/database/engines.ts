import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { type Database, migrate, openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

type OpenOptions = Parameters<typeof openDatabase>[2]

const ENGINES: Engine[] = ['sqlite', 'postgres']

/**
 * Runs a suite on both engines.
 * @param suite gets a function that opens a new, migrated database; it is closed and removed after the suite
 */
export function onEachEngine(name: string, suite: (open: (options?: OpenOptions) => Promise<Database>, engine: Engine) => void): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    const cleanUps: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const cleanUp of cleanUps) await cleanUp()
    })
    suite(async (options) => {
      const { url, folder, remove } = await place(engine)
      const database = openDatabase(url, folder, options)
      cleanUps.push(async () => {
        await database.close()
        await remove()
      })
      await migrate(database)
      return database
    }, engine)
  })
}

async function place(engine: Engine): Promise<{ url: string | undefined; folder: string; remove: () => Promise<void> }> {
  if (engine === 'postgres') {
    const server = inject('postgres')
    const url = await createDatabase(server, inject('withTables'))
    return { url, folder: '', remove: () => dropDatabase(server, url) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  return { url: undefined, folder, remove: () => rm(folder, { recursive: true }) }
}
