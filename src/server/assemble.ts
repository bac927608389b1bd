import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, LOCALES } from './app.ts'
import type { Config } from './config.ts'
import { startDailyWork } from './daily.ts'
import { clamdScanner } from './files/scanner.ts'
import { ownsUploads } from './files/upload-owner.ts'
import { type UploadStore, uploadStore } from './files/uploads.ts'
import { readLanguageFiles } from './language-files.ts'
import { mailFolder } from './mail/transport.ts'
import { type MailWorker, startMailWorker } from './mail/worker.ts'
import { StartError } from './start-error.ts'
import type { Database } from './storage/database.ts'
import { readSecret } from './storage/secrets.ts'
import { listKnownUploads } from './storage/submissions.ts'
import { createServerTexts } from './texts.ts'

interface Assembled {
  app: FastifyInstance
  mails: MailWorker
  stopDailyWork: () => Promise<void>
}

/**
 * Builds the server and starts what works beside it; only listening is left to do.
 * @param database open, migrated, and of no other running server with the same data folder
 * @throws StartError when a setting turns out to be wrong
 */
export async function assemble(config: Config, database: Database): Promise<Assembled> {
  const { db } = database
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined
  const uploads = uploadStore({ folder: join(config.dataDir, 'uploads'), ...(scanner ? { scanner } : {}) })
  await sweepUploads(config, db, uploads)
  const words = createServerTexts(readLanguageFiles(LOCALES))
  const app = await createApp(config, { database, uploads, words, wakeMails: () => mails.wake() })
  const mails = startMailWorker({ db, config, texts: words, log: app.log, ...(scanner ? { scan: scanner } : {}) })
  return { app, mails, stopDailyWork: startDailyWork({ db, uploads, mailFolder: mailFolder(config), log: app.log }) }
}

/** Removes what a killed server had received but not stored. */
async function sweepUploads({ dataDir }: Config, db: Database['db'], uploads: UploadStore): Promise<void> {
  if (!(await ownsUploads(dataDir, await readSecret(db, 'forms')))) {
    throw new StartError(
      `The files in ${join(dataDir, 'uploads')} belong to another database. Check DATABASE_URL and DATA_DIR; if the old database is gone for good, move that folder and ${join(dataDir, 'uploads.owner')} away.`,
    )
  }
  await uploads.removeOrphans(await listKnownUploads(db))
}
