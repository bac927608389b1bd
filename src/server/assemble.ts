import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { describeSweep, startDailyWork } from './daily.ts'
import { StartError } from './errors/start-error.ts'
import { openKeptAssets } from './files/kept-assets.ts'
import { StorageUnavailable } from './files/storage-unavailable.ts'
import { openUploads } from './files/stores.ts'
import { clamdScanner } from './files/uploads/scanner.ts'
import { OWNER_FILE } from './files/uploads/upload-owner.ts'
import { sweep, type UploadStore } from './files/uploads/uploads.ts'
import { ASSETS, LOCALES } from './folders.ts'
import { readLanguageFiles } from './language/language-files.ts'
import { mailFolder } from './mail/transport.ts'
import { startMailWorker } from './mail/worker.ts'
import type { Database } from './storage/engine/database.ts'
import { readSigningKey } from './storage/engine/signing-key.ts'
import { listKnownUploads } from './storage/submissions/submissions.ts'

/** A start does not wait longer for the bucket: pages can be served without it. */
const BUCKET_MS = 3_000

/**
 * The database must be migrated and not in use by another server with the same data folder.
 * @throws StartError when a setting turns out to be wrong
 */
export async function assemble(config: Config, database: Database) {
  const { db } = database
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined
  const uploads = openUploads(config, scanner)
  await recoverUploads(config, db, uploads)
  const keptAssets = config.development ? undefined : openKeptAssets(config, ASSETS)
  const app = await createApp(config, { database, uploads, wakeMails: () => mails.wake(), keptAssets })
  await keptAssets?.start(app.log)
  app.addHook('preClose', async () => keptAssets?.stop())
  const mails = startMailWorker({
    db,
    config,
    uploads,
    texts: readLanguageFiles(LOCALES),
    log: app.log,
    ...(scanner ? { scan: scanner } : {}),
  })
  return { app, mails, stopDailyWork: startDailyWork({ db, uploads, mailFolder: mailFolder(config), log: app.log }) }
}

/** Files in a bucket may be another machine's uploads, and wait for the daily job. */
async function recoverUploads({ storage }: Config, db: Database['db'], uploads: UploadStore): Promise<void> {
  const asked = uploads.isOwnedBy(await readSigningKey(db))
  if (!(await (storage ? unlessSilent(asked) : asked))) {
    throw new StartError(
      `The files in ${uploads.place} belong to another database. Check DATABASE_URL, DATA_DIR and STORAGE_URL; if the old database is gone for good, move them and the ${OWNER_FILE} next to them elsewhere.`,
    )
  }
  await uploads.removeUnfinished()
  if (storage) return
  const swept = await sweep(uploads, await listKnownUploads(db), new Date())
  for (const line of describeSweep(uploads, swept)) console.warn(line)
}

/** Nothing in a bucket is removed before it has answered. */
async function unlessSilent(asked: Promise<boolean>): Promise<boolean> {
  const answered = asked.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    if (error.refused) throw new StartError(error.message)
    console.warn(`${error.message} Forms with files are refused until it answers.`)
    return true
  })
  return Promise.race([answered, delay(BUCKET_MS, true, { ref: false })])
}
