import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Job } from '#domain/jobs/job.ts'
import { fold } from '#domain/language/fold.ts'
import { searchedForms } from '#domain/language/searched-forms.ts'
import type { SubmissionFileTable, SubmissionForm, Tables } from '../engine/schema.ts'
import { siteLanguages } from '../published/company.ts'
import { parseData } from '../published/entries.ts'
import type { Mail } from './outbox.ts'

type SubmissionRow = Selectable<Tables['submission']>

export interface InboxItem extends Omit<SubmissionRow, 'texts' | 'idempotency_key'> {
  texts: Record<string, string>
  /** Title in the source language of the job applied for; null for other forms, and if the job is no longer published. */
  job: string | null
  files: InboxFile[]
  mails: Mail[]
}

export type InboxFile = Omit<SubmissionFileTable, 'id' | 'submission_id'>

export interface InboxFilter {
  form?: SubmissionForm
  status?: string
  /** ISO instants; `before` is exclusive. */
  since?: string
  before?: string
  search?: string
  quarantined?: boolean
  undelivered?: boolean
}

const BATCH = 200

export async function listInbox(
  db: Kysely<Tables>,
  filter: InboxFilter,
  page: number,
  limit: number,
): Promise<{ items: InboxItem[]; total: number }> {
  const first = (page - 1) * limit
  if (wordsOf(filter).length > 0) return searchInbox(db, filter, first, limit)
  const { total } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, filter)
    .selectAll('submission')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(first)
    .execute()
  return { items: await withParts(db, rows), total }
}

/** Texts of submissions have no index: a search reads every one. */
async function searchInbox(db: Kysely<Tables>, filter: InboxFilter, first: number, limit: number) {
  const items: InboxItem[] = []
  let total = 0
  for await (const item of eachSubmission(db, filter)) {
    if (total >= first && items.length < limit) items.push(item)
    total += 1
  }
  return { items, total }
}

export async function* eachSubmission(db: Kysely<Tables>, filter: InboxFilter): AsyncGenerator<InboxItem> {
  const words = wordsOf(filter)
  let last: { created_at: string; id: number } | undefined
  for (;;) {
    let query = matching(db, filter).selectAll('submission').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(BATCH)
    if (last) {
      const { created_at, id } = last
      query = query.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(created_at, id)))
    }
    const rows = await query.execute()
    for (const item of await withParts(db, rows)) if (holds(item, words)) yield item
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

export async function findSubmissions(db: Kysely<Tables>, ids: number[]): Promise<InboxItem[]> {
  const rows = await db.selectFrom('submission').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return withParts(db, rows)
}

export async function countAside(db: Kysely<Tables>): Promise<{ quarantined: number; failed: number }> {
  const count = (row: ExpressionBuilder<Tables, keyof Tables>) => row.fn.countAll<number>().as('total')
  const quarantined = await db.selectFrom('submission').select(count).where('quarantine', 'is not', null).executeTakeFirstOrThrow()
  const failed = await db.selectFrom('mail').select(count).where('state', '=', 'failed').executeTakeFirstOrThrow()
  return { quarantined: quarantined.total, failed: failed.total }
}

export function listDeadMails(db: Kysely<Tables>, page: number, limit: number) {
  return db
    .selectFrom('mail')
    .leftJoin('newsletter_issue', 'newsletter_issue.id', 'mail.issue_id')
    .select([
      'mail.kind',
      'mail.submission_id',
      'newsletter_issue.key',
      'mail.recipient',
      'mail.attempts',
      'mail.last_error',
      'mail.created_at',
    ])
    .where('mail.state', '=', 'failed')
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

function matching(db: Kysely<Tables>, { form, status, since, before, quarantined, undelivered }: InboxFilter) {
  let query = db.selectFrom('submission')
  if (quarantined !== undefined) query = query.where('quarantine', quarantined ? 'is not' : 'is', null)
  if (form !== undefined) query = query.where('form', '=', form)
  if (status !== undefined) query = query.where('status', '=', status)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  if (before !== undefined) query = query.where('created_at', '<', before)
  if (undelivered) {
    query = query.where((row) =>
      row.exists(
        row.selectFrom('mail').select('mail.id').whereRef('mail.submission_id', '=', 'submission.id').where('mail.state', '=', 'failed'),
      ),
    )
  }
  return query
}

async function withParts(db: Kysely<Tables>, rows: SubmissionRow[]): Promise<InboxItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db.selectFrom('submission_file').selectAll().where('submission_id', 'in', ids).orderBy('id').execute()
  const mails = await db.selectFrom('mail').selectAll().where('submission_id', 'in', ids).orderBy('id').execute()
  const titleOf = rows.some(({ form }) => form === 'application') ? await jobTitles(db) : new Map<string, string>()
  const filesOf = Map.groupBy(files, ({ submission_id }) => submission_id)
  const mailsOf = Map.groupBy(mails, ({ submission_id }) => submission_id)
  return rows.map(({ idempotency_key: _, ...row }) => {
    const texts = JSON.parse(row.texts) as Record<string, string>
    return {
      ...row,
      texts,
      job: titleOf.get(texts.career_id ?? '') ?? null,
      files: filesOf.get(row.id) ?? [],
      mails: mailsOf.get(row.id) ?? [],
    }
  })
}

/** By id, as the form sends it. */
async function jobTitles(db: Kysely<Tables>): Promise<Map<string, string>> {
  const { source } = await siteLanguages(db)
  const rows = await db.selectFrom('job').select(['id', 'data']).where('locale', '=', source).execute()
  return new Map(rows.map((row) => [String(row.id), parseData<Job>(row).title]))
}

function wordsOf({ search }: InboxFilter): string[] {
  return fold(search ?? '')
    .split(' ')
    .filter(Boolean)
}

function holds({ texts, job, note, files, email, locale }: InboxItem, words: string[]): boolean {
  if (words.length === 0) return true
  const all = searchedForms([email, ...Object.values(texts), job ?? '', note ?? '', ...files.map(({ name }) => name)].join('\n'), locale)
  return words.every((word) => all.includes(word))
}
