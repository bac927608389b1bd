import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Job, JobList, JobQuery } from '#domain/jobs/job.ts'
import { fold, sortKey } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedWords } from '#domain/language/searched-forms.ts'
import { pagingOf } from '#domain/paging.ts'
import { engineOf, searchCondition } from '../engine/dialect.ts'
import type { Tables } from '../engine/schema.ts'
import { today } from './company.ts'
import { parseData } from './entries.ts'
import { findReferred } from './references.ts'

/** docs/spec.md#7-the-calls-it-makes; the locations are those of all jobs, open or not. */
export async function listJobs(db: Kysely<Tables>, language: LanguageCode, query: JobQuery): Promise<JobList> {
  const day = await today(db)
  let matching = db.selectFrom('job').where('job.locale', '=', language)
  if (query.status !== 'all') {
    // Anything but open counts as closed (docs/spec.md#4-states-and-transitions).
    matching = matching.where(query.status === 'open' ? isOpen(day) : sql<SqlBool>`not (${isOpen(day)})`)
  }
  if (query.location !== '' && query.location !== 'all') matching = matching.where('location', '=', fold(query.location))
  const asked = searchCondition(engineOf(db), 'job', searchedWords(query.search ?? '', language))
  if (asked) matching = matching.where(asked)

  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const paging = pagingOf(total, query.page, query.per_page)
  const rows = await matching
    .select('job.data')
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return {
    careers: { data: rows.map((row) => jobOn(day, row)), current_page: query.page, per_page: query.per_page, ...paging },
    locations: await listLocations(db, language),
  }
}

/** After its closing date a job is closed, even if published as open. */
export function isOpen(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`job.status = 'open' and (job.closing_date is null or job.closing_date >= ${day})`
}

export async function findJob(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Job | undefined> {
  const jobs = db.selectFrom('job').select('data').where('locale', '=', language)
  const row = await findReferred(db, 'job', reference, (column, value) => jobs.where(column, '=', value).executeTakeFirst())
  return row && jobOn(await today(db), row)
}

function jobOn(day: string, row: { data: string }): Job {
  const job = parseData<Job>(row)
  return job.closing_date && job.closing_date < day ? { ...job, status: 'closed' } : job
}

async function listLocations(db: Kysely<Tables>, language: LanguageCode): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select((row) => row.fn.min('data').as('data'))
    .where('locale', '=', language)
    .groupBy('location')
    .execute()
  const locations = rows.map((row) => parseData<Job>(row).location)
  const keys = new Map(locations.map((location) => [location, sortKey(location, language)]))
  return locations.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
}
