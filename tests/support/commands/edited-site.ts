import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { contentFolder, type Files, writeContent } from '../samples/content-folder.ts'
import { apiOn, get } from '../servers/api.ts'
import { emptySite } from './backup-site.ts'
import { run } from './command.ts'

/** A small site as an editor works on it: a content folder, the commands, and the API on what they publish. Gone after the test. */
export async function editedSite(engine: Engine, changes: Files = {}) {
  const { database, db, dataDir } = await emptySite(engine)
  const dir = contentFolder(changes)
  vi.stubEnv('CONTENT_DIR', dir)
  const app = await apiOn(database)
  onTestFinished(() => app.close())
  await command('publish')
  return {
    db,
    dir,
    dataDir,
    publish: (...names: string[]) => command('publish', ...names),
    diff: () => command('diff'),
    write: (file: string, text: string) => writeContent(dir, file, text),
    remove: (file: string) => rmSync(join(dir, file)),
    rename: (from: string, to: string) => renameSync(join(dir, from), join(dir, to)),
    get: (path: string) => get(app, path),
  }
}

/** The API on a content folder that is in order, and published by command. Gone after the test. */
export async function publishedApi(engine: Engine, contentDir: string): Promise<FastifyInstance> {
  const { database } = await emptySite(engine)
  vi.stubEnv('CONTENT_DIR', contentDir)
  for (const step of ['check', 'publish']) expect(await run(['content', step])).toMatchObject({ code: 0 })
  const app = await apiOn(database)
  onTestFinished(() => app.close())
  return app
}

/**
 * Runs `content …`, which has nothing to complain of.
 * @returns what it printed
 */
async function command(...words: string[]): Promise<string> {
  const said = await run(['content', ...words])
  expect(said).toMatchObject({ code: 0, complained: '' })
  return said.printed
}
