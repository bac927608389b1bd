import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { KEEP_ALL, type Retention } from '#domain/company/company.ts'
import { eraseQuarantine, type Sweep, sweep, type UploadStore } from './files/uploads/uploads.ts'
import { mailFile } from './mail/file-transport.ts'
import type { Tables } from './storage/engine/schema.ts'
import { readSigningKey } from './storage/engine/signing-key.ts'
import { findSite } from './storage/published/company.ts'
import { forgetHits } from './storage/submissions/rate-limit-hits.ts'
import { removeNoted } from './storage/submissions/removed-uploads.ts'
import { applyRetention, holdRetention, recordRetention } from './storage/submissions/retention.ts'
import { listKnownUploads } from './storage/submissions/submissions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A silent bucket may delay the work; what is left is done the next time. */
const STOP_MS = 3_000

export interface DailyServices {
  db: Kysely<Tables>
  uploads: UploadStore
  mailFolder: string
  log: { info(facts: object, message: string): void; warn(message: string): void; error(facts: object, message: string): void }
}

/** Now and every 24 hours; failures are logged. Returns a function that stops, waiting some seconds for current work. */
export function startDailyWork(services: DailyServices): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = runDailyWork(services).catch((error: unknown) => {
      services.log.error({ err: error }, 'The daily run failed; it will be retried in a day.')
    })
  }
  run()
  const timer = setInterval(run, DAY_MS).unref()
  return async () => {
    clearInterval(timer)
    await Promise.race([running, delay(STOP_MS, undefined, { ref: false })])
  }
}

/** Erasing by age waits while the clock or the settings are in doubt. */
export async function runDailyWork(services: DailyServices, now = new Date()): Promise<void> {
  await removeNoted(services.db, services.uploads)
  const days = (await findSite(services.db))?.retention ?? KEEP_ALL
  await forgetHits(services.db, now.getTime())
  const held = await holdRetention(services.db, days, now)
  if (held) return services.log.warn(held)
  await eraseOld(services, days, now)
  await recordRetention(services.db, now)
  await sweepUploads(services, now)
}

async function eraseOld({ db, uploads, mailFolder, log }: DailyServices, days: Retention, now: Date): Promise<void> {
  const { removed, files, mails } = await applyRetention(db, days, now)
  await removeNoted(db, uploads)
  for (const mail of mails) await rm(mailFile(mailFolder, mail), { force: true })
  if (removed > 0) log.info({ removed, files: files.length }, 'Submissions past their retention period were erased.')
  const { application, inquiry } = days
  if (application === 0 || inquiry === 0) return
  // Files from applications or inquiries, it is unknown which: the longer of the two periods applies.
  const erased = await eraseQuarantine(uploads, new Date(now.getTime() - Math.max(application, inquiry) * DAY_MS))
  if (erased > 0) log.info({ erased }, `Files in ${uploads.quarantine} past the retention period of submissions were erased.`)
}

/** A file without submission after a day is from a killed server, or from before a database rollback. */
async function sweepUploads({ db, uploads, log }: DailyServices, now: Date): Promise<void> {
  if (!(await uploads.isOwnedBy(await readSigningKey(db)))) {
    throw new Error(`The files in ${uploads.place} belong to another database; none were removed.`)
  }
  const swept = await sweep(uploads, await listKnownUploads(db), new Date(now.getTime() - DAY_MS))
  for (const line of describeSweep(uploads, swept)) log.warn(line)
}

export function describeSweep(
  { place, quarantine }: Pick<UploadStore, 'place' | 'quarantine'>,
  { quarantined, returned }: Sweep,
): string[] {
  const lines: string[] = []
  if (quarantined > 0) {
    lines.push(
      `Uploaded files unknown to the database: ${quarantined}, moved to ${quarantine}. If an older database was restored, restore the right one: the next start moves the files back. Otherwise they are erased when the retention period of submissions ends.`,
    )
  }
  if (returned > 0) lines.push(`Uploaded files known to the database again: ${returned}, moved back to ${place}.`)
  return lines
}
