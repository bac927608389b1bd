import type { Kysely } from 'kysely'
import type { Retention } from '#domain/company/company.ts'
import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import type { SubmissionForm, Tables } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after which an address is forgotten whose owner never confirmed it. */
export const UNCONFIRMED_DAYS = 30
/** Days for which it can be seen that a mail was sent. `newsletter send` counts on more than its own sixty. */
export const SENT_MAIL_DAYS = 90
/** Submissions removed in one transaction, so that visitors' own never wait long. */
const BATCH = 200

/** What was erased; the caller removes the files. */
export interface Erased {
  /** Submissions. */
  removed: number
  /** Names of their files in the uploads folder. */
  files: string[]
  /** Mails, whose files lie in the data folder where no mail server is set. */
  mails: { id: number; createdAt: string }[]
}

/**
 * Erases what has been kept long enough: submissions after the days of their form, those in
 * quarantine after its days, addresses never confirmed and rows of sent mails after days of our own.
 * @param days 0 keeps for good
 */
export async function applyRetention(db: Kysely<Tables>, days: Retention, now: Date): Promise<Erased> {
  const erased: Erased = { removed: 0, files: [], mails: [] }
  for (const form of SUBMISSION_FORMS) {
    if (days[form] > 0) await removeSubmissions(db, form, before(now, days[form]), erased)
  }
  if (days.quarantine > 0) {
    const limit = before(now, days.quarantine)
    await removeSubmissions(db, undefined, limit, erased)
    await db.deleteFrom('subscriber').where('state', '=', 'quarantined').where('created_at', '<', limit).execute()
  }
  await db.deleteFrom('subscriber').where('state', '=', 'pending').where('asked_at', '<', before(now, UNCONFIRMED_DAYS)).execute()
  const sent = db.deleteFrom('mail').where('state', '=', 'sent').where('sent_at', '<', before(now, SENT_MAIL_DAYS))
  erased.mails.push(...(await sent.returning(['id', 'created_at as createdAt']).execute()))
  return erased
}

/** @param form undefined: what lies in quarantine, of whatever form */
async function removeSubmissions(db: Kysely<Tables>, form: SubmissionForm | undefined, limit: string, erased: Erased): Promise<void> {
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const old = trx.selectFrom('submission').select('id').where('created_at', '<', limit).orderBy('created_at').limit(BATCH)
      const asked = form ? old.where('form', '=', form).where('quarantine', 'is', null) : old.where('quarantine', 'is not', null)
      const ids = (await asked.execute()).map(({ id }) => id)
      if (ids.length === 0) return { removed: 0, files: [], mails: [] }
      const files = await trx.selectFrom('submission_file').select('stored_name').where('submission_id', 'in', ids).execute()
      const mails = await trx.selectFrom('mail').select(['id', 'created_at as createdAt']).where('submission_id', 'in', ids).execute()
      await trx.deleteFrom('submission').where('id', 'in', ids).execute()
      return { removed: ids.length, files: files.map(({ stored_name }) => stored_name), mails }
    })
    erased.removed += batch.removed
    erased.files.push(...batch.files)
    erased.mails.push(...batch.mails)
    if (batch.removed < BATCH) return
  }
}

function before(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
