import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { SUBMISSION_FORMS, SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import { clockText } from '#domain/time/company-time.ts'
import type { SubmissionForm, Tables } from '../engine/schema.ts'
import { companyTimeZone, siteLanguages } from '../published/company.ts'
import { addMail } from './outbox.ts'
import { countHit } from './rate-limit-hits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Digest {
  forms: { form: SubmissionForm; received: number; unanswered: number }[]
  /** The unanswered submission that has waited longest. */
  oldest: { id: number; form: SubmissionForm; created_at: string } | undefined
  /** Emails and webhooks that were given up. */
  failed: number
}

/** What came since the last digest that was sent, or else within a day, and what has waited until then for an answer. */
export async function readDigest(db: Kysely<Tables>, until: string): Promise<Digest> {
  const last = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.max<string | null>('created_at').as('at'))
    .where('kind', '=', 'digest')
    .where('state', '=', 'sent')
    .where('created_at', '<', until)
    .executeTakeFirst()
  const since = last?.at ?? new Date(Date.parse(until) - DAY_MS).toISOString()
  const submissions = db.selectFrom('submission').where('quarantine', 'is', null).where('created_at', '<=', until)
  const forms = await submissions
    .select((row) => ['form', countIf(row('created_at', '>', since)).as('received'), countIf(isUnanswered(row)).as('unanswered')])
    .groupBy('form')
    .execute()
  const oldest = await submissions
    .select(['id', 'form', 'created_at'])
    .where(isUnanswered)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const { failed } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  const told = SUBMISSION_FORMS.flatMap((form) => forms.find((one) => one.form === form) ?? [])
  return { forms: told.filter(({ received, unanswered }) => received + unanswered > 0), oldest, failed }
}

/**
 * Once a day after `time`, by the company's clock, on all servers together, and only if something is new or unanswered.
 * @param settled the day that needs no more work here
 * @returns that day now
 */
export async function addDigest(
  db: Kysely<Tables>,
  { time, settled, mailHost }: { time: string; settled: string | undefined; mailHost: string },
  now = new Date(),
): Promise<string | undefined> {
  const [day = '', clock = ''] = clockText(now.getTime(), await companyTimeZone(db)).split(' ')
  if (day === settled || clock < time) return settled
  await db.transaction().execute(async (trx) => {
    const { count } = await countHit(trx, { key: `digest ${day}`, now: now.getTime(), windowMs: 2 * DAY_MS })
    if (count > 1) return
    // One that could not be delivered is out of date.
    await trx.deleteFrom('mail').where('kind', '=', 'digest').where('state', 'in', ['waiting', 'failed']).execute()
    if ((await readDigest(trx, now.toISOString())).forms.length === 0) return
    const { source } = await siteLanguages(trx)
    await addMail(trx, { kind: 'digest', recipient: null, locale: source, state: 'waiting' }, mailHost)
  })
  return day
}

/** Still in the status in which it came. */
function isUnanswered(row: ExpressionBuilder<Tables, 'submission'>) {
  return row.or(SUBMISSION_FORMS.map((form) => row.and([row('form', '=', form), row('status', '=', SUBMISSION_STATUSES[form][0])])))
}

function countIf(condition: Expression<SqlBool>) {
  return sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as integer)`
}
