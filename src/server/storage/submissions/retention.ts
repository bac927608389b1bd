import type { Kysely } from 'kysely'
import type { Retention } from '#domain/company/company.ts'
import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import type { Tables } from '../engine/schema.ts'
import { noteRemoval } from './removed-uploads.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_AS = [...SUBMISSION_FORMS, 'quarantine'] as const
/** For addresses that were never confirmed. */
export const UNCONFIRMED_DAYS = 30
/** More than the sixty days that `newsletter send` relies on. */
export const SENT_MAIL_DAYS = 90
/** Small transactions, so that visitors' own never wait long. */
const BATCH = 200

/** A clock this far from the last run is not trusted at once. */
const MAX_DAYS_BETWEEN_RUNS = 7
/** A run that erases more than this is held for a day. */
const LARGE_SHARE = 0.1
const FEW_ROWS = 5
/** Just under a day, so that the next daily run confirms. */
const CONFIRMED_AFTER_MS = 20 * 60 * 60 * 1000
const GROWTH = 1.5

export interface Erased {
  removed: number
  files: string[]
  mails: { id: number; createdAt: string }[]
}

export async function applyRetention(db: Kysely<Tables>, days: Retention, now: Date): Promise<Erased> {
  const erased: Erased = { removed: 0, files: [], mails: [] }
  for (const kept of KEPT_AS) {
    if (days[kept] > 0) await removeSubmissions(db, kept, before(now, days[kept]), erased)
  }
  if (days.quarantine > 0) {
    const limit = before(now, days.quarantine)
    await db.deleteFrom('subscriber').where('state', '=', 'quarantined').where('created_at', '<', limit).execute()
  }
  await db.deleteFrom('subscriber').where('state', '=', 'pending').where('asked_at', '<', before(now, UNCONFIRMED_DAYS)).execute()
  const sent = db.deleteFrom('mail').where('state', '=', 'sent').where('sent_at', '<', before(now, SENT_MAIL_DAYS))
  erased.mails.push(...(await sent.returning(['id', 'created_at as createdAt']).execute()))
  return erased
}

/** A wrong clock or a mistyped setting would permanently erase everything. Returns a message for the operator if it stops the run. */
export async function holdRetention(db: Kysely<Tables>, days: Retention, now: Date): Promise<string | undefined> {
  const run = await db.selectFrom('retention_run').selectAll().executeTakeFirst()
  const { due, all } = await countDue(db, days, now)
  const doubt = clockDoubt(now, run?.ran_at ?? (await newestRow(db))) ?? shareDoubt(due, all)
  if (!doubt) return undefined
  const heldMs = run?.held_at ? now.getTime() - Date.parse(run.held_at) : Number.NaN
  const isSameHold = heldMs >= 0 && heldMs < MAX_DAYS_BETWEEN_RUNS * DAY_MS && due <= Math.max(FEW_ROWS, (run?.held_rows ?? 0) * GROWTH)
  if (isSameHold && heldMs >= CONFIRMED_AFTER_MS) return undefined
  if (!isSameHold) await recordRun(db, { ran_at: run?.ran_at ?? null, held_at: now.toISOString(), held_rows: due })
  return `Nothing was erased by age today: ${doubt} Otherwise do nothing: tomorrow's run will erase ${due} of ${all} submissions.`
}

export async function recordRetention(db: Kysely<Tables>, now: Date): Promise<void> {
  await recordRun(db, { ran_at: now.toISOString(), held_at: null, held_rows: 0 })
}

/** Never far before the last run: under a clock that was behind, a submission would be erased once the clock is right. */
export async function timeOfArrival(db: Kysely<Tables>): Promise<string> {
  const now = new Date()
  const run = await db.selectFrom('retention_run').select('ran_at').executeTakeFirst()
  return run?.ran_at && daysBetween(now, run.ran_at) < -1 ? run.ran_at : now.toISOString()
}

async function recordRun(db: Kysely<Tables>, run: Omit<Tables['retention_run'], 'id'>): Promise<void> {
  await db
    .insertInto('retention_run')
    .values({ id: 1, ...run })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(run))
    .execute()
}

function clockDoubt(now: Date, last: string | undefined): string | undefined {
  const difference = last === undefined ? 0 : daysBetween(now, last)
  if (last === undefined || Math.abs(difference) <= MAX_DAYS_BETWEEN_RUNS) return undefined
  const distance = `${Math.abs(Math.round(difference))} days ${difference > 0 ? 'after' : 'before'}`
  return `the clock says ${now.toISOString()}, ${distance} the last run or the newest entry (${last}). If the clock is wrong, set it.`
}

function shareDoubt(due: number, all: number): string | undefined {
  if (due <= FEW_ROWS || due <= all * LARGE_SHARE) return undefined
  return 'that would erase a large share of the submissions. If this is not intended, change "retention" in settings.yaml and publish, or set the clock if it is wrong.'
}

async function countDue(db: Kysely<Tables>, days: Retention, now: Date): Promise<{ due: number; all: number }> {
  const count = (rows: ReturnType<typeof dueRows>) => rows.select(({ fn }) => fn.countAll<number>().as('number')).executeTakeFirstOrThrow()
  const due = await Promise.all(KEPT_AS.filter((kept) => days[kept] > 0).map((kept) => count(dueRows(db, kept, before(now, days[kept])))))
  const { number: all } = await count(db.selectFrom('submission'))
  return { due: due.reduce((sum, { number }) => sum + number, 0), all }
}

function dueRows(db: Kysely<Tables>, kept: keyof Retention, limit: string) {
  const old = db.selectFrom('submission').where('created_at', '<', limit)
  return kept === 'quarantine' ? old.where('quarantine', 'is not', null) : old.where('form', '=', kept).where('quarantine', 'is', null)
}

async function newestRow(db: Kysely<Tables>): Promise<string | undefined> {
  const newest = await Promise.all(
    (['submission', 'mail', 'subscriber'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max<string | null>('created_at').as('at'))
        .executeTakeFirst(),
    ),
  )
  return newest
    .flatMap((row) => row?.at ?? [])
    .toSorted()
    .at(-1)
}

function daysBetween(now: Date, then: string): number {
  return (now.getTime() - Date.parse(then)) / DAY_MS
}

async function removeSubmissions(db: Kysely<Tables>, kept: keyof Retention, limit: string, erased: Erased): Promise<void> {
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const ids = (await dueRows(trx, kept, limit).select('id').orderBy('created_at').limit(BATCH).execute()).map(({ id }) => id)
      if (ids.length === 0) return { removed: 0, files: [], mails: [] }
      const files = await trx.selectFrom('submission_file').select('stored_name').where('submission_id', 'in', ids).execute()
      const mails = await trx.selectFrom('mail').select(['id', 'created_at as createdAt']).where('submission_id', 'in', ids).execute()
      const names = files.map(({ stored_name }) => stored_name)
      await noteRemoval(trx, names)
      await trx.deleteFrom('submission').where('id', 'in', ids).execute()
      return { removed: ids.length, files: names, mails }
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
