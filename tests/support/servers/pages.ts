import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { smallSite } from '../small-site/small-site.ts'

/**
 * The whole server with its pages, listening on loopback; the pages must be built.
 * @param open gives a new database, as `onEachEngine` does
 * @param contentDir is published before the start, instead of the small site
 */
export function pagesServer(open: () => Promise<Database>, settings: () => Record<string, string> = () => ({}), contentDir?: string) {
  let app: FastifyInstance
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'))
    if (contentDir) await publishContent(database.db, { contentDir, dataDir: folder })
    else await publish(database.db, smallSite())
    const config = readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://vitrine.example',
      FORM_LIMIT: '200/1h',
      ...settings(),
    })
    const uploads = uploadStore({ folder: join(folder, 'uploads') })
    app = await createApp(config, { database, uploads, wakeMails: () => {} })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const port = () => (app.server.address() as AddressInfo).port
  return {
    app: () => app,
    port,
    db: () => database.db,
    dataDir: () => folder,
    uploads: () => readdir(join(folder, 'uploads')).catch(() => []),
    /** Posts as a browser without JavaScript does. */
    post: (address: string, body: FormData | URLSearchParams | string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port()}${address}`, {
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        redirect: 'manual',
      }),
  }
}
