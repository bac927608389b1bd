import type { Kysely } from 'kysely'
import { StorageUnavailable } from '#server/files/storage-unavailable.ts'
import type { Scanner } from '#server/files/uploads/scanner.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { listFilesToScan, recordScan, releaseHeldMails } from '#server/storage/submissions/outbox.ts'
import type { MailLog } from './delivery.ts'

export interface ScanParts {
  db: Kysely<Tables>
  /** Undefined when no scanner is set any more: files then pass unscanned. */
  scan: Scanner | undefined
  uploads: Pick<UploadStore, 'onDisk'>
  log: MailLog
}

/** Returns whether mails are due now. */
export async function releaseScanned({ db, scan, uploads, log }: ScanParts): Promise<boolean> {
  for (const { id, stored_name } of await listFilesToScan(db)) {
    try {
      // A removed file cannot be scanned; the mail says that it is missing.
      const result = (scan && (await uploads.onDisk(stored_name, scan))) ?? 'off'
      if (result === 'unreachable') break
      await recordScan(db, id, result)
    } catch (error) {
      const reason = (error as Error).message.replace(/\.$/, '')
      log.warn(`The uploaded file ${stored_name} could not be scanned: ${reason}. Retrying in a minute.`)
      if (error instanceof StorageUnavailable) break
    }
  }
  return (await releaseHeldMails(db, new Date().toISOString())) > 0
}
