import type { Kysely } from 'kysely'
import { engineOf, holdable } from '../engine/dialect.ts'
import type { Tables } from '../engine/schema.ts'
import type { InboxItem } from './inbox.ts'
import { addMail, type Mail, retryMail } from './outbox.ts'

export async function setStatus(db: Kysely<Tables>, ids: number[], status: string): Promise<void> {
  await db.updateTable('submission').set({ status }).where('id', 'in', ids).execute()
}

/** An empty note is none. */
export async function setNote(db: Kysely<Tables>, id: number, note: string): Promise<void> {
  const text = holdable(engineOf(db), note.replace(/\r\n?/g, '\n').trim())
  await db
    .updateTable('submission')
    .set({ note: text || null })
    .where('id', '=', id)
    .execute()
}

/** Takes back their unsent mails; one that is being sent just now still arrives. */
export async function quarantineSubmissions(db: Kysely<Tables>, ids: number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('submission').set({ quarantine: 'clerk' }).where('id', 'in', ids).where('quarantine', 'is', null).execute()
    await trx.deleteFrom('mail').where('submission_id', 'in', ids).where('state', 'in', ['held', 'waiting', 'failed']).execute()
  })
}

/** Writes the mails that the submission would have had, except those sent before quarantine. */
export async function releaseSubmission(
  db: Kysely<Tables>,
  { id, locale, files }: Pick<InboxItem, 'id' | 'locale' | 'files'>,
  { receiptTo, webhook }: { receiptTo: string | undefined; webhook: boolean },
  mailHost: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('submission')
      .set({ quarantine: null })
      .where('id', '=', id)
      .where('quarantine', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!released) return
    const there = await trx.selectFrom('mail').select('kind').where('submission_id', '=', id).execute()
    const kinds = new Set(there.map(({ kind }) => kind))
    const state = files.some(({ scan }) => scan === 'waiting') ? 'held' : 'waiting'
    const mail = { submission_id: id, locale }
    if (!kinds.has('notice')) await addMail(trx, { ...mail, kind: 'notice', recipient: null, state }, mailHost)
    if (receiptTo !== undefined && !kinds.has('receipt')) {
      await addMail(trx, { ...mail, kind: 'receipt', recipient: receiptTo, state: 'waiting' }, mailHost)
    }
    if (webhook && !kinds.has('webhook')) await addMail(trx, { ...mail, kind: 'webhook', recipient: null, state: 'waiting' }, mailHost)
  })
}

export interface Resent {
  retried: Mail[]
  repeated: Mail[]
  left: Mail[]
  underway: Mail[]
}

/** With `again` also sends mails that were sent already, each once, however often it was sent. */
export async function resendMails(db: Kysely<Tables>, { id, mails }: InboxItem, again: boolean, mailHost: string): Promise<Resent> {
  const done: Resent = { retried: [], repeated: [], left: [], underway: [] }
  await db.transaction().execute(async (trx) => {
    for (const versions of Map.groupBy(mails, ({ kind, recipient }) => `${kind} ${recipient}`).values()) {
      const unsent = versions.filter(({ state }) => state !== 'sent')
      for (const mail of unsent) done[(await retryMail(trx, mail.id)) ? 'retried' : 'underway'].push(mail)
      const [sent] = versions.filter(({ state }) => state === 'sent')
      if (!sent || unsent.length > 0) continue
      ;(again ? done.repeated : done.left).push(sent)
      if (!again) continue
      const { kind, recipient, locale } = sent
      await addMail(trx, { kind, submission_id: id, recipient, locale, state: 'waiting' }, mailHost)
    }
  })
  return done
}
