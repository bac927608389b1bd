import type { Kysely, Transaction } from 'kysely'
import type { FormRules } from '#domain/form.ts'
import { CONTACT_FORM } from '#domain/inquiries/contact-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { batches } from '../engine/batches.ts'
import { overwritingDeleted } from '../engine/dialect.ts'
import type { SubmissionForm, Tables } from '../engine/schema.ts'
import { eachSubmission, type InboxItem } from './inbox.ts'
import { noteRemoval } from './removed-uploads.ts'

export interface Traces {
  submissions: number[]
  files: string[]
  mails: MailTrace[]
  subscriber: boolean
  mentions: number[]
  /** The mails about those; mails stored as files contain the address. */
  mentioningMails: MailTrace[]
}

export interface MailTrace {
  id: number
  createdAt: string
}

const FORMS: Record<SubmissionForm, FormRules> = { contact: CONTACT_FORM, inquiry: INQUIRY_FORM, application: APPLICATION_FORM }

const TAKEN_OUT = '[erased]'

export const PERSONAL_TABLES = ['submission', 'submission_file', 'mail', 'subscriber'] as const

export async function findTraces(db: Kysely<Tables>, email: string): Promise<Traces> {
  const address = normal(email)
  const mention = mentionOf(address)
  const traces: Traces = { submissions: [], files: [], mails: [], subscriber: false, mentions: [], mentioningMails: [] }
  for await (const item of eachSubmission(db, {})) {
    if (isFrom(item, address)) {
      traces.submissions.push(item.id)
      traces.files.push(...item.files.map((file) => file.stored_name))
      traces.mails.push(...item.mails.map(traceOf))
    } else if ([...Object.values(item.texts), item.note ?? ''].some((text) => text.search(mention) >= 0)) {
      traces.mentions.push(item.id)
      traces.mentioningMails.push(...item.mails.map(traceOf))
    }
  }
  const subscriber = await db.selectFrom('subscriber').select('id').where('email', '=', address).executeTakeFirst()
  traces.subscriber = subscriber !== undefined
  const known = new Set(traces.mails.map(({ id }) => id))
  traces.mails.push(...(await mailsTo(db, address, subscriber?.id)).filter(({ id }) => !known.has(id)))
  const own = new Set(traces.mails.map(({ id }) => id))
  traces.mentioningMails = traces.mentioningMails.filter(({ id }) => !own.has(id))
  return traces
}

/** Recipients are kept as typed, and engines fold ASCII case at best. */
async function mailsTo(db: Kysely<Tables>, address: string, subscriber: number | undefined): Promise<MailTrace[]> {
  const recipients = await db.selectFrom('mail').select('recipient').distinct().where('recipient', 'is not', null).execute()
  const spellings = recipients.flatMap(({ recipient }) => (recipient !== null && normal(recipient) === address ? [recipient] : []))
  const mails = db.selectFrom('mail').select(['id', 'created_at'])
  const toAddress = spellings.length > 0 ? await mails.where('recipient', 'in', spellings).execute() : []
  const toSubscriber = subscriber === undefined ? [] : await mails.where('subscriber_id', '=', subscriber).execute()
  return [...new Map([...toAddress, ...toSubscriber].map((mail) => [mail.id, traceOf(mail)])).values()]
}

function traceOf({ id, created_at }: { id: number; created_at: string }): MailTrace {
  return { id, createdAt: created_at }
}

/** All or nothing. The caller removes the files afterwards (`removeNoted`); if it dies before, the server's daily job does. */
export async function erasePerson(db: Kysely<Tables>, email: string): Promise<{ traces: Traces; overwritten: boolean }> {
  const address = normal(email)
  const work = () => db.transaction().execute((trx) => eraseTraces(trx, address))
  const { result, overwritten } = await overwritingDeleted(db, PERSONAL_TABLES, work)
  return { traces: result, overwritten }
}

async function eraseTraces(trx: Transaction<Tables>, address: string): Promise<Traces> {
  const traces = await findTraces(trx, address)
  await noteRemoval(trx, traces.files)
  for (const ids of batches(traces.submissions)) await trx.deleteFrom('submission').where('id', 'in', ids).execute()
  for (const ids of batches(traces.mails.map(({ id }) => id))) await trx.deleteFrom('mail').where('id', 'in', ids).execute()
  await trx.deleteFrom('subscriber').where('email', '=', address).execute()
  for (const id of traces.mentions) await takeOut(trx, id, address)
  await takeOutOfErrors(trx, address)
  return traces
}

/** Mail servers quote addresses in their refusals. */
async function takeOutOfErrors(trx: Transaction<Tables>, address: string): Promise<void> {
  const refused = await trx.selectFrom('mail').select(['id', 'last_error']).where('last_error', 'is not', null).execute()
  for (const { id, last_error } of refused) {
    const kept = last_error?.replace(mentionOf(address), TAKEN_OUT)
    if (kept !== last_error) await trx.updateTable('mail').set({ last_error: kept }).where('id', '=', id).execute()
  }
}

async function takeOut(trx: Transaction<Tables>, id: number, address: string): Promise<void> {
  const { texts, note } = await trx.selectFrom('submission').select(['texts', 'note']).where('id', '=', id).executeTakeFirstOrThrow()
  const kept = Object.entries(JSON.parse(texts) as Record<string, string>).map(([field, text]) => [
    field,
    text.replace(mentionOf(address), TAKEN_OUT),
  ])
  await trx
    .updateTable('submission')
    .set({ texts: JSON.stringify(Object.fromEntries(kept)), note: note?.replace(mentionOf(address), TAKEN_OUT) })
    .where('id', '=', id)
    .execute()
}

function isFrom({ form, texts, email }: InboxItem, address: string): boolean {
  if (normal(email) === address) return true
  return Object.entries(FORMS[form].fields).some(([field, { kind }]) => kind === 'email' && normal(texts[field] ?? '') === address)
}

function mentionOf(address: string): RegExp {
  const before = "(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~-])"
  const after = '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])'
  // eslint-disable-next-line no-restricted-syntax -- an address that the clerk erases, escaped
  return new RegExp(`${before}${RegExp.escape(address)}${after}`, 'giu')
}

function normal(email: string): string {
  return email.trim().toLowerCase()
}
