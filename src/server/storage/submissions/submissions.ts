import type { Kysely } from 'kysely'
import { SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { QuarantineReason, SubmissionFileTable, SubmissionForm, Tables } from '../engine/schema.ts'
import { mayWriteTo } from './mail-limit.ts'
import { addMail } from './outbox.ts'
import { timeOfArrival } from './retention.ts'

export interface NewSubmission {
  form: SubmissionForm
  locale: LanguageCode
  texts: Record<string, string>
  email: string
  files: NewSubmissionFile[]
  quarantine: QuarantineReason | null
  idempotencyKey: string | null
  receipt: boolean
  webhook: boolean
}

export type NewSubmissionFile = Omit<SubmissionFileTable, 'id' | 'submission_id' | 'scan'> & {
  scan: Exclude<SubmissionFileTable['scan'], 'infected'>
}

/** On disk when the promise resolves. `repeated` means that nothing was stored, and the caller removes its files. */
export async function storeSubmission(db: Kysely<Tables>, submission: NewSubmission, mailHost: string): Promise<{ repeated: boolean }> {
  const { form, locale, texts, email, files, quarantine, idempotencyKey, receipt, webhook } = submission
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('submission')
      .values({
        form,
        locale,
        created_at: await timeOfArrival(trx),
        status: SUBMISSION_STATUSES[form][0],
        quarantine,
        email: email.toLowerCase(),
        idempotency_key: idempotencyKey,
        texts: JSON.stringify(texts),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return { repeated: true }
    const submission_id = stored.id
    if (files.length > 0) {
      await trx
        .insertInto('submission_file')
        .values(files.map((file) => ({ submission_id, ...file })))
        .execute()
    }
    if (quarantine) return { repeated: false }
    const state = files.some(({ scan }) => scan === 'waiting') ? 'held' : 'waiting'
    await addMail(trx, { kind: 'notice', submission_id, recipient: null, locale, state }, mailHost)
    if (receipt && (await mayWriteTo(trx, 'receipt', email)))
      await addMail(trx, { kind: 'receipt', submission_id, recipient: email, locale, state: 'waiting' }, mailHost)
    if (webhook) await addMail(trx, { kind: 'webhook', submission_id, recipient: null, locale, state: 'waiting' }, mailHost)
    return { repeated: false }
  })
}

export async function isUploadKnown(db: Kysely<Tables>, storedName: string): Promise<boolean> {
  const row = await db.selectFrom('submission_file').select('id').where('stored_name', '=', storedName).executeTakeFirst()
  return row !== undefined
}

export async function listKnownUploads(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('submission_file').select('stored_name').execute()
  return new Set(rows.map((row) => row.stored_name))
}
