import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import { engineOf } from './dialect.ts'
import type { MailKind, MailState, Tables } from './schema.ts'

/** A mail to be sent. Its text is composed when it is sent, from what it tells of. */
export interface NewMail {
  kind: MailKind
  submission_id?: number
  subscriber_id?: number
  issue_id?: number
  /** Null: the company. */
  recipient: string | null
  locale: LanguageCode
  state: 'held' | 'waiting'
}

/** A row of the outbox. */
export type Mail = Selectable<Tables['mail']>

/** How an attempt ended that did not deliver the mail. */
export interface Failure {
  state: 'waiting' | 'dead'
  doubtful: number
  next_attempt_at: string
  last_error: string
}

/**
 * Puts a mail into the outbox; called within the transaction that stores what it tells of.
 * A second mail of one issue to one subscriber is not added.
 * @param host right side of the Message-ID
 */
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
      doubtful: 0,
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

/**
 * Takes one due mail in hand, no two callers the same one, of however many processes. The latest
 * comes first, so that the thousands of a newsletter do not hold up a receipt.
 * @param claim who takes it, the time now, and until when it is theirs
 * @returns undefined when nothing is due
 */
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

/** Holds a claim longer. */
export async function extendClaim(db: Kysely<Tables>, mail: Mail, until: string): Promise<void> {
  await updateClaimed(db, mail).set({ claimed_until: until }).execute()
}

/**
 * Notes that the mail's text is about to be handed to the mail server; on disk when the promise resolves.
 * @returns false when the claim has passed to somebody else, or the mail is gone: nothing may be sent then
 */
export async function markInFlight(db: Kysely<Tables>, mail: Mail): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, mail).set({ in_flight: 1 }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the mail server has taken the mail, whoever holds the claim by now. */
export async function recordSent(db: Kysely<Tables>, mail: Mail, sentAt: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: sentAt, in_flight: 0, claimed_by: null, claimed_until: null, last_error: null })
    .where('id', '=', mail.id)
    .execute()
}

/** Notes how an attempt failed, unless the claim has passed to somebody else. */
export async function recordFailure(db: Kysely<Tables>, mail: Mail, failure: Failure): Promise<void> {
  await updateClaimed(db, mail)
    .set({ ...failure, in_flight: 0, claimed_by: null, claimed_until: null })
    .execute()
}

/** The mail as long as this very attempt has it in hand: every claim counts one attempt more. */
function updateClaimed(db: Kysely<Tables>, mail: Mail) {
  return db.updateTable('mail').where('id', '=', mail.id).where('state', '=', 'sending').where('attempts', '=', mail.attempts)
}

/** Mails that somebody has in hand, or had when their process died. */
export function listClaimedMails(db: Kysely<Tables>): Promise<Mail[]> {
  return db.selectFrom('mail').selectAll().where('state', '=', 'sending').execute()
}

/** How many mails are not sent yet, by state. */
export function countMails(db: Kysely<Tables>): Promise<{ state: MailState; count: number }[]> {
  return db
    .selectFrom('mail')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['held', 'waiting', 'sending', 'dead'])
    .groupBy('state')
    .execute()
}

/** When the next mail is due; undefined when none waits. */
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

/** Makes every waiting mail due, whatever it has been waiting for; one that may have arrived keeps its time. */
export async function makeAllDue(db: Kysely<Tables>, now: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: now })
    .where('state', '=', 'waiting')
    .where('doubtful', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute()
}

/**
 * Has a mail tried again at once that waits or was given up, at the clerk's word: also one that may
 * have arrived already. A running server notices within half a minute.
 * @returns false when there is no such mail, or it is held, being sent or sent
 */
export async function retryMail(db: Kysely<Tables>, mailId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'waiting', next_attempt_at: new Date().toISOString(), doubtful: 0 })
    .where('id', '=', mailId)
    .where('state', 'in', ['waiting', 'dead'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uploaded files that wait for the virus scanner. */
export function listFilesToScan(db: Kysely<Tables>): Promise<{ id: number; stored_name: string }[]> {
  return db.selectFrom('submission_file').select(['id', 'stored_name']).where('scan', '=', 'waiting').orderBy('id').execute()
}

/** Notes what became of a file that waited for the scanner. */
export async function recordScan(db: Kysely<Tables>, fileId: number, scan: 'off' | 'clean' | 'infected'): Promise<void> {
  await db.updateTable('submission_file').set({ scan }).where('id', '=', fileId).where('scan', '=', 'waiting').execute()
}

/**
 * Lets go of the held mails whose submission has no file left that waits for the scanner.
 * @returns how many
 */
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

/** What a notice or a receipt tells of. */
export interface MailedSubmission {
  submission: Selectable<Tables['submission']>
  /** In the order in which they were stored. */
  files: Selectable<Tables['submission_file']>[]
}

/** The submission of a mail with its files; undefined when it was erased. */
export async function findMailedSubmission(db: Kysely<Tables>, mail: Mail): Promise<MailedSubmission | undefined> {
  const submission = await db.selectFrom('submission').selectAll().where('id', '=', mail.submission_id).executeTakeFirst()
  if (!submission) return undefined
  const files = await db.selectFrom('submission_file').selectAll().where('submission_id', '=', submission.id).orderBy('id').execute()
  return { submission, files }
}

/** The subscriber of a mail; undefined when erased. */
export function findMailedSubscriber(db: Kysely<Tables>, mail: Mail): Promise<Selectable<Tables['subscriber']> | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', mail.subscriber_id).executeTakeFirst()
}

/** The newsletter issue of a mail; undefined when it was removed. */
export function findMailedIssue(db: Kysely<Tables>, mail: Mail): Promise<Selectable<Tables['newsletter_issue']> | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('id', '=', mail.issue_id).executeTakeFirst()
}
