import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Career, CareerList, CareerQuery } from '#domain/careers/career.ts'
import { fold, sortKey } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { pagingOf } from '#domain/paging.ts'
import { engineOf, searchCondition } from '../engine/dialect.ts'
import type { Tables } from '../engine/schema.ts'
import { today } from './company.ts'
import { parseData } from './entries.ts'
import { findReferred } from './references.ts'

/** docs/spec.md#7-the-calls-it-makes; the locations are those of all jobs, whatever their status. */
export async function listCareers(db: Kysely<Tables>, language: LanguageCode, query: CareerQuery): Promise<CareerList> {
  const day = await today(db)
  let matching = db.selectFrom('career').where('career.locale', '=', language)
  if (query.status !== 'all') {
    // Whatever is not open counts as closed (docs/spec.md#4-states-and-transitions).
    matching = matching.where(query.status === 'open' ? isOpen(day) : sql<SqlBool>`not (${isOpen(day)})`)
  }
  if (query.location !== '' && query.location !== 'all') matching = matching.where('location', '=', fold(query.location))
  const asked = searchCondition(engineOf(db), 'career', query.search)
  if (asked) matching = matching.where(asked)

  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const paging = pagingOf(total, query.page, query.per_page)
  const rows = await matching
    .select('career.data')
    .orderBy('career.created_at', 'desc')
    .orderBy('career.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return {
    careers: { data: rows.map((row) => careerOn(day, row)), current_page: query.page, per_page: query.per_page, ...paging },
    locations: await listLocations(db, language),
  }
}

/** Past its closing date a job is closed, whatever was published. */
export function isOpen(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`career.status = 'open' and (career.closing_date is null or career.closing_date >= ${day})`
}

export async function findCareer(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Career | undefined> {
  const careers = db.selectFrom('career').select('data').where('locale', '=', language)
  const row = await findReferred(db, 'career', reference, {
    byId: (id) => careers.where('id', '=', id).executeTakeFirst(),
    bySlug: (slug) => careers.where('slug', '=', slug).executeTakeFirst(),
  })
  return row && careerOn(await today(db), row)
}

function careerOn(day: string, row: { data: string }): Career {
  const career = parseData<Career>(row)
  return career.closing_date && career.closing_date < day ? { ...career, status: 'closed' } : career
}

async function listLocations(db: Kysely<Tables>, language: LanguageCode): Promise<string[]> {
  const rows = await db
    .selectFrom('career')
    .select((row) => row.fn.min('data').as('data'))
    .where('locale', '=', language)
    .groupBy('location')
    .execute()
  const locations = rows.map((row) => parseData<Career>(row).location)
  const keys = new Map(locations.map((location) => [location, sortKey(location, language)]))
  return locations.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
}
