import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import type { MailState, QuarantineReason, SubmissionForm, Tables } from '#server/storage/engine/schema.ts'
import { type NewSubmissionFile, storeSubmission } from '#server/storage/submissions/submissions.ts'

const TEXTS: Record<SubmissionForm, Record<string, string>> = {
  contact: { name: 'Mina Karimi', email: 'mina@example.com', phone: '0700 123 456', message: 'When are you open?' },
  inquiry: {
    agent_name: 'Omid Rahimi',
    agent_email: 'omid@example.com',
    company_name: 'Atlas',
    company_type: 'Healthcare',
    type_of_inquiry: 'Sales',
    description: 'We need gloves.',
  },
  application: { career_id: '7', applicant_name: 'Laila', applicant_email: 'laila@example.com', content: 'I am a nurse.' },
}
const EMAIL = { contact: 'email', inquiry: 'agent_email', application: 'applicant_email' } as const

interface Sample {
  form?: SubmissionForm
  texts?: Record<string, string>
  locale?: 'en' | 'fa' | 'ps' | 'ru'
  quarantine?: QuarantineReason
  files?: NewSubmissionFile[]
  /** ISO instant; now when left out. */
  at?: string
}

/**
 * Stores a submission as the forms do.
 * @returns its number
 */
export async function send(db: Kysely<Tables>, sample: Sample = {}): Promise<number> {
  const { form = 'contact', locale = 'en', quarantine = null, files = [], at } = sample
  const texts = { ...TEXTS[form], ...sample.texts }
  const email = texts[EMAIL[form]] ?? ''
  await storeSubmission(
    db,
    { form, locale, texts, email, files, quarantine, idempotencyKey: null, receipt: form !== 'contact', webhook: false },
    'lajward.example',
  )
  const { id } = await db.selectFrom('submission').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  if (at !== undefined) await db.updateTable('submission').set({ created_at: at }).where('id', '=', id).execute()
  return id
}

/** Publishes a job that applications can name; removed after the test. */
export async function withJob(db: Kysely<Tables>, id: number, title: string): Promise<void> {
  const place = { status: 'open', closing_date: null, location: 'kabul', created_at: '2026-11-01', search: '' }
  await db.deleteFrom('job').where('id', '=', id).execute()
  await db
    .insertInto('job')
    .values({ ...place, id, slug: `job-${id}`, locale: 'en', data: JSON.stringify({ id, title }) })
    .execute()
  onTestFinished(async () => void (await db.deleteFrom('job').where('id', '=', id).execute()))
}

/** Puts a file into the uploads folder, to be sent with a submission. */
export async function upload(dataDir: string, name: string, bytes = 'bytes', field = 'resume'): Promise<NewSubmissionFile> {
  const stored_name = randomUUID()
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, stored_name), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { field, name, stored_name, size: Buffer.byteLength(bytes), content_type: 'application/pdf', sha256, scan: 'off' }
}

/** Makes the mails of a submission look as a worker left them. */
export async function leaveMails(
  db: Kysely<Tables>,
  submission: number,
  state: MailState,
  last_error: string | null = null,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, last_error, attempts: 3, sent_at: state === 'sent' ? new Date().toISOString() : null })
    .where('submission_id', '=', submission)
    .execute()
}
