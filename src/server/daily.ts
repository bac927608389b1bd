import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { KEEP_ALL } from '#domain/company/company.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { UploadStore } from './files/uploads.ts'
import { mailFile } from './mail/file-transport.ts'
import { findSite } from './storage/company.ts'
import { applyRetention } from './storage/retention.ts'
import type { Tables } from './storage/schema.ts'
import { readSecret } from './storage/secrets.ts'
import { listKnownUploads } from './storage/submissions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a stop waits: a bucket that does not answer may hold the work up, and what is left is done the next time. */
const STOP_MS = 3_000

/** What daily work needs. */
export interface DailyServices {
  db: Kysely<Tables>
  uploads: Pick<UploadStore, 'remove' | 'isOwnedBy' | 'removeOrphans' | 'place'>
  /** Where mails lie as files when no mail server is set, see `mailFolder`. */
  mailFolder: string
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/**
 * Erases what the site's settings no longer want kept, and uploads that nobody names, now and every 24
 * hours. A failure is logged and left to the next day.
 * @returns stops it, waiting some seconds for what is being done
 */
export function startDailyWork(services: DailyServices): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = runDailyWork(services).catch((error: unknown) => {
      services.log.error({ err: error }, 'The daily work could not be done; tried again in a day.')
    })
  }
  run()
  const timer = setInterval(run, DAY_MS).unref()
  return async () => {
    clearInterval(timer)
    await Promise.race([running, delay(STOP_MS, undefined, { ref: false })])
  }
}

/** One day's work. */
export async function runDailyWork(services: DailyServices, now = new Date()): Promise<void> {
  await eraseOld(services, now)
  await sweepUploads(services, now)
}

async function eraseOld({ db, uploads, mailFolder, log }: DailyServices, now: Date): Promise<void> {
  const days = (await findSite(db, FALLBACK))?.retention ?? KEEP_ALL
  const { removed, files, mails } = await applyRetention(db, days, now)
  for (const mail of mails) await rm(mailFile(mailFolder, mail), { force: true })
  for (const file of files) await uploads.remove(file)
  if (removed > 0) log.info({ removed, files: files.length }, 'Submissions older than the settings keep them were erased.')
}

/** What no submission names after a day was received by a server that was killed, or could not be removed when it was erased. */
async function sweepUploads({ db, uploads, log }: DailyServices, now: Date): Promise<void> {
  if (!(await uploads.isOwnedBy(await readSecret(db, 'forms')))) {
    throw new Error(`The files in ${uploads.place} belong to another database; none is removed.`)
  }
  const removed = await uploads.removeOrphans(await listKnownUploads(db), new Date(now.getTime() - DAY_MS))
  if (removed > 0) log.info({ removed }, 'Uploaded files that no submission names were removed.')
}
