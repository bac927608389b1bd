import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { engineOf } from '../engine/dialect.ts'
import type { MailKind, MailState, Tables } from '../engine/schema.ts'

/** Its text is composed when it is sent. */
export interface NewMail {
  kind: MailKind
  submission_id?: number
  subscriber_id?: number
  issue_id?: number
  recipient: string | null
  locale: LanguageCode
  state: 'held' | 'waiting'
}

export type Mail = Selectable<Tables['mail']>

export interface Failure {
  state: 'waiting' | 'failed'
  maybe_delivered: number
  next_attempt_at: string
  last_error: string
}

/** Call it within the transaction that stores the subject. A second mail of an issue to a subscriber is not added. */
export async function addMail(trx: Kysely<Tables>, mail: NewMail, host: string): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .insertInto('mail')
    .values({
      submission_id: null,
      subscriber_id: null,
      issue_id: null,
      ...mail,
      message_id: `<${randomUUID()}@${host}>`,
      attempts: 0,
      in_flight: 0,
      maybe_delivered: 0,
      next_attempt_at: now,
      claimed_by: null,
      claimed_until: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['issue_id', 'subscriber_id']).doNothing())
    .execute()
}

/** No two processes claim the same mail. The latest comes first, so that a newsletter does not hold up receipts. */
export async function claimMail(db: Kysely<Tables>, claim: { by: string; now: string; until: string }): Promise<Mail | undefined> {
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', claim.now)
    .orderBy('next_attempt_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  return db
    .updateTable('mail')
    .set((mail) => ({ state: 'sending', claimed_by: claim.by, claimed_until: claim.until, attempts: mail('attempts', '+', 1) }))
    .where('state', '=', 'waiting')
    .where('id', '=', engineOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst()
}

export async function extendClaim(db: Kysely<Tables>, mail: Mail, until: string): Promise<void> {
  await updateClaimed(db, mail).set({ claimed_until: until }).execute()
}

/** On disk when the promise resolves. False when the claim has passed on or the mail is gone: then it must not be sent. */
export async function markInFlight(db: Kysely<Tables>, mail: Mail): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, mail).set({ in_flight: 1 }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Regardless of which process holds the claim. */
export async function recordSent(db: Kysely<Tables>, mail: Mail, sentAt: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: sentAt, in_flight: 0, claimed_by: null, claimed_until: null, last_error: null })
    .where('id', '=', mail.id)
    .execute()
}

export async function recordFailure(db: Kysely<Tables>, mail: Mail, failure: Failure): Promise<void> {
  await updateClaimed(db, mail)
    .set({ ...failure, in_flight: 0, claimed_by: null, claimed_until: null })
    .execute()
}

/** Only within this very attempt: every claim counts one more. */
function updateClaimed(db: Kysely<Tables>, mail: Mail) {
  return db.updateTable('mail').where('id', '=', mail.id).where('state', '=', 'sending').where('attempts', '=', mail.attempts)
}

/** Being sent, or claimed by a process that died. */
export function listClaimedMails(db: Kysely<Tables>): Promise<Mail[]> {
  return db.selectFrom('mail').selectAll().where('state', '=', 'sending').execute()
}

export function countMails(db: Kysely<Tables>): Promise<{ state: MailState; count: number }[]> {
  return db
    .selectFrom('mail')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['held', 'waiting', 'sending', 'failed'])
    .groupBy('state')
    .execute()
}

export async function nextDueTime(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('next_attempt_at')
    .where('state', '=', 'waiting')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at
}

/** A mail that may have arrived keeps its time. */
export async function makeAllDue(db: Kysely<Tables>, now: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('maybe_delivered', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute()
}

/** Even one that may have arrived. A running server notices within half a minute. */
export async function retryMail(db: Kysely<Tables>, mailId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'waiting', next_attempt_at: new Date().toISOString(), maybe_delivered: 0 })
    .where('id', '=', mailId)
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listFilesToScan(db: Kysely<Tables>): Promise<{ id: number; stored_name: string }[]> {
  return db.selectFrom('submission_file').select(['id', 'stored_name']).where('scan', '=', 'waiting').orderBy('id').execute()
}

export async function recordScan(db: Kysely<Tables>, fileId: number, scan: 'off' | 'clean' | 'infected'): Promise<void> {
  await db.updateTable('submission_file').set({ scan }).where('id', '=', fileId).where('scan', '=', 'waiting').execute()
}

export async function releaseHeldMails(db: Kysely<Tables>, now: string): Promise<number> {
  const waiting = db.selectFrom('submission_file').select('submission_id').where('scan', '=', 'waiting')
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'waiting', next_attempt_at: now })
    .where('state', '=', 'held')
    .where('submission_id', 'not in', waiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface MailedSubmission {
  submission: Selectable<Tables['submission']>
  files: Selectable<Tables['submission_file']>[]
}

export async function findMailedSubmission(db: Kysely<Tables>, mail: Mail): Promise<MailedSubmission | undefined> {
  const submission = await db.selectFrom('submission').selectAll().where('id', '=', mail.submission_id).executeTakeFirst()
  if (!submission) return undefined
  const files = await db.selectFrom('submission_file').selectAll().where('submission_id', '=', submission.id).orderBy('id').execute()
  return { submission, files }
}

export function findMailedSubscriber(db: Kysely<Tables>, mail: Mail): Promise<Selectable<Tables['subscriber']> | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', mail.subscriber_id).executeTakeFirst()
}

export function findMailedIssue(db: Kysely<Tables>, mail: Mail): Promise<Selectable<Tables['newsletter_issue']> | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('id', '=', mail.issue_id).executeTakeFirst()
}
