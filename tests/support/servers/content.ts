import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { contentFolder, type Files, temporaryFolder, writeContent } from '../samples/content-folder.ts'

export const ORIGIN = 'https://vitrine.example'

/**
 * The whole server with its pages on a published content folder, for one test; the pages must be built.
 * @param changes to the folder of the fixture
 */
export async function contentServer(database: Database, changes: Files = {}, settings: Record<string, string> = {}) {
  const contentDir = contentFolder(changes)
  const dataDir = temporaryFolder()
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: ORIGIN, ...settings })
  const publication = () => publishContent(database.db, { contentDir, dataDir, storage: config.storage })
  await publication()
  const uploads = uploadStore({ folder: join(dataDir, 'uploads') })
  const app = await createApp(config, { database, uploads, wakeMails: () => {} })
  onTestFinished(() => app.close())
  return {
    app,
    /** Until the server shows it: it hears of a publication a moment later. */
    publish: async () => {
      const published = await publication()
      const version = await contentVersion(database.db)
      await vi.waitUntil(() => app.content.version?.current() === version, { timeout: 10_000, interval: 5 })
      return published
    },
    write: (file: string, text: string) => writeContent(contentDir, file, text),
    contentDir,
    dataDir,
    /** Asks as a crawler does: with no cookie and from no country. */
    ask: async (path: string, options: InjectOptions = {}) => {
      const answer = await app.inject({ url: path, ...options })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload }
    },
  }
}
