import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { KEEP_ALL } from '#domain/company/company.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { UploadStore } from './files/uploads.ts'
import { mailFile } from './mail/file-transport.ts'
import { findSite } from './storage/company.ts'
import { applyRetention } from './storage/retention.ts'
import type { Tables } from './storage/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What daily work needs. */
export interface DailyServices {
  db: Kysely<Tables>
  uploads: Pick<UploadStore, 'remove'>
  /** Where mails lie as files when no mail server is set, see `mailFolder`. */
  mailFolder: string
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/**
 * Erases what the site's settings no longer want kept, now and every 24 hours. A failure is logged
 * and left to the next day.
 * @returns stops it, waiting for what is being done
 */
export function startDailyWork(services: DailyServices): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = runDailyWork(services).catch((error: unknown) => {
      services.log.error({ err: error }, 'Old submissions could not be erased; tried again in a day.')
    })
  }
  run()
  const timer = setInterval(run, DAY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One day's work. */
export async function runDailyWork({ db, uploads, mailFolder, log }: DailyServices, now = new Date()): Promise<void> {
  const days = (await findSite(db, FALLBACK))?.retention ?? KEEP_ALL
  const { removed, files, mails } = await applyRetention(db, days, now)
  for (const file of files) await uploads.remove(file)
  for (const mail of mails) await rm(mailFile(mailFolder, mail), { force: true })
  if (removed > 0) log.info({ removed, files: files.length }, 'Submissions older than the settings keep them were erased.')
}
