import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { addMail, retryMail } from './outbox.ts'

export interface IssueText {
  locale: LanguageCode
  subject: string
  html: string
  plain: string
}

export interface IssueConflict {
  /** Languages whose text differs from that of mails already written. */
  changed: LanguageCode[]
  /** Languages of mails already written whose text is gone. */
  missing: LanguageCode[]
  /** When the issue was first stored, if recipients may have been forgotten since. */
  tooOld: string | undefined
}

export interface Recipients {
  missing: Map<LanguageCode, number>
  served: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Less than the days after which rows of sent mails are removed, see `applyRetention`. */
export const CONTINUE_DAYS = 60
/** Small transactions, so that visitors' own never wait long. */
const BATCH = 100

export async function findConflict(
  db: Kysely<Tables>,
  key: string,
  texts: IssueText[],
  now = new Date(),
): Promise<IssueConflict | undefined> {
  const stored = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .select((row) => row.exists(mailsToSubscribers(row)).as('written'))
    .where('key', '=', key)
    .orderBy('created_at')
    .execute()
  const [first] = stored
  const limit = new Date(now.getTime() - CONTINUE_DAYS * DAY_MS).toISOString()
  const conflict: IssueConflict = { changed: [], missing: [], tooOld: first && first.created_at < limit ? first.created_at : undefined }
  for (const { locale, subject, html, plain, written } of stored) {
    if (!written) continue
    const text = texts.find((other) => other.locale === locale)
    if (!text) conflict.missing.push(locale)
    else if (text.subject !== subject || text.html !== html || text.plain !== plain) conflict.changed.push(locale)
  }
  return conflict.tooOld || conflict.changed.length + conflict.missing.length > 0 ? conflict : undefined
}

/** Replaces texts of which no subscriber's mail was written. */
export async function storeIssue(db: Kysely<Tables>, key: string, texts: IssueText[]): Promise<Map<LanguageCode, number>> {
  return db.transaction().execute(async (trx) => {
    const ids = new Map<LanguageCode, number>()
    for (const text of texts) {
      const { id } = await trx
        .insertInto('newsletter_issue')
        .values({ key, ...text, created_at: new Date().toISOString() })
        .onConflict((conflict) =>
          conflict.columns(['key', 'locale']).doUpdateSet({ subject: text.subject, html: text.html, plain: text.plain }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(text.locale, id)
    }
    return ids
  })
}

export async function countRecipients(db: Kysely<Tables>, key: string, languages: LanguageCode[]): Promise<Recipients> {
  const rows = await db
    .selectFrom('subscriber')
    .select('locale')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('state', '=', 'confirmed')
    .groupBy('locale')
    .execute()
  const still = await unserved(db, key)
    .select('locale')
    .select((row) => row.fn.countAll<number>().as('missing'))
    .groupBy('locale')
    .execute()
  const missing = new Map<LanguageCode, number>()
  for (const row of still) {
    const language = languageFor(row.locale, languages)
    missing.set(language, (missing.get(language) ?? 0) + row.missing)
  }
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
  return { missing, served: sum(rows.map(({ all }) => all)) - sum([...missing.values()]) }
}

/** Can be interrupted and repeated, also by two processes at once: nobody gets an issue twice, even after a change of language. */
export async function addIssueMails(
  db: Kysely<Tables>,
  key: string,
  issues: Map<LanguageCode, number>,
  mailHost: string,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  let last = 0
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      await lockIssue(trx, key)
      const subscribers = await unserved(trx, key)
        .select(['id', 'email', 'locale'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const { id, email, locale: own } of subscribers) {
        const locale = languageFor(own, [...issues.keys()])
        const mail = {
          kind: 'newsletter',
          subscriber_id: id,
          issue_id: issues.get(locale),
          recipient: email,
          locale,
          state: 'waiting',
        } as const
        await addMail(trx, mail, mailHost)
      }
      return subscribers
    })
    done += batch.length
    onProgress(done)
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) return done
  }
}

export async function addTestMails(
  db: Kysely<Tables>,
  issues: Map<LanguageCode, number>,
  recipient: string,
  mailHost: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [locale, issue_id] of issues) {
      await addMail(trx, { kind: 'newsletter', issue_id, recipient, locale, state: 'waiting' }, mailHost)
    }
  })
}

export async function countIssueMails(db: Kysely<Tables>, key: string): Promise<{ sent: number; underway: number; failed: number }> {
  const rows = await db
    .selectFrom('mail')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'mail.issue_id')
    .select('mail.state')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('newsletter_issue.key', '=', key)
    .where('mail.subscriber_id', 'is not', null)
    .groupBy('mail.state')
    .execute()
  const count = (...states: string[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { total }) => sum + total, 0)
  return { sent: count('sent'), underway: count('held', 'waiting', 'sending'), failed: count('failed') }
}

export async function retryIssueMails(db: Kysely<Tables>, key: string): Promise<number> {
  const failed = await db
    .selectFrom('mail')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'mail.issue_id')
    .select('mail.id')
    .where('newsletter_issue.key', '=', key)
    .where('mail.subscriber_id', 'is not', null)
    .where('mail.state', '=', 'failed')
    .execute()
  for (const { id } of failed) await retryMail(db, id)
  return failed.length
}

export async function* eachConfirmedSubscriber(db: Kysely<Tables>) {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('subscriber')
      .select(['id', 'email', 'locale', 'changed_at'])
      .where('state', '=', 'confirmed')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) return
  }
}

function unserved(db: Kysely<Tables>, key: string) {
  return db
    .selectFrom('subscriber')
    .where('state', '=', 'confirmed')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('mail')
            .innerJoin('newsletter_issue', 'newsletter_issue.id', 'mail.issue_id')
            .select('mail.id')
            .whereRef('mail.subscriber_id', '=', 'subscriber.id')
            .where('newsletter_issue.key', '=', key),
        ),
      ),
    )
}

function mailsToSubscribers(row: ExpressionBuilder<Tables, 'newsletter_issue'>) {
  return row
    .selectFrom('mail')
    .select('mail.id')
    .whereRef('mail.issue_id', '=', 'newsletter_issue.id')
    .where('mail.subscriber_id', 'is not', null)
}

/** Blocks any other process that sends the same issue until this batch is complete. */
async function lockIssue(trx: Transaction<Tables>, key: string): Promise<void> {
  await trx
    .updateTable('newsletter_issue')
    .set((row) => ({ key: row.ref('key') }))
    .where('key', '=', key)
    .execute()
}

/** The first is the source language. */
function languageFor(own: LanguageCode, languages: LanguageCode[]): LanguageCode {
  return languages.includes(own) ? own : (languages[0] ?? own)
}
