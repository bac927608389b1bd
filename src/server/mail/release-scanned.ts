import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Scanner } from '#server/files/scanner.ts'
import { listFilesToScan, recordScan, releaseHeldMails } from '#server/storage/outbox.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { MailLog } from './delivery.ts'

/** What `releaseScanned` needs. */
export interface ScanParts {
  db: Kysely<Tables>
  /** Undefined when no scanner is set any more: the files then pass as without one. */
  scan: Scanner | undefined
  /** Folder of the uploaded files. */
  uploads: string
  log: MailLog
}

/**
 * Scans the uploaded files that the scanner could not see when they came, and lets go of the
 * mails that were held for them.
 * @returns whether mails have become due
 */
export async function releaseScanned({ db, scan, uploads, log }: ScanParts): Promise<boolean> {
  for (const { id, stored_name } of await listFilesToScan(db)) {
    const path = join(uploads, stored_name)
    try {
      // A file that was taken away cannot be scanned, and the mail says that it is missing.
      const result = scan && (await isThere(path)) ? await scan(path) : 'off'
      if (result === 'unreachable') break
      await recordScan(db, id, result)
    } catch (error) {
      log.warn(`The uploaded file ${path} could not be scanned: ${(error as Error).message}. It is tried again in a minute.`)
    }
  }
  return (await releaseHeldMails(db, new Date().toISOString())) > 0
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
