import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { questionWords } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { pagingOf } from '#domain/paging.ts'
import { RESULTS_PER_PAGE, type SearchAnswer, type SearchPlace, type SearchQuery } from '#domain/search/search.ts'
import { containsAll, engineOf, searchCondition, titleLine } from '../engine/dialect.ts'
import type { Tables } from '../engine/schema.ts'
import { isOpen } from '../published/careers.ts'
import { searchProducts } from '../published/catalogue.ts'
import { today } from '../published/company.ts'
import { makeResult, type ResultTable } from './search-results.ts'

type Place = Exclude<SearchPlace, 'all'>

const TABLES = { posts: 'post', pages: 'entry', jobs: 'career' } as const satisfies Partial<Record<Place, ResultTable>>
type StoredPlace = keyof typeof TABLES

interface Hit {
  table: ResultTable
  id: number
  /** Milliseconds since 1970; services have no date and come first. */
  created: number
  inTitle: boolean
}

interface Found {
  hits: Hit[]
  total: number
}

/** Matches in titles come first, then the newest. */
export async function searchSite(db: Kysely<Tables>, language: LanguageCode, { q, in: place, page }: SearchQuery): Promise<SearchAnswer> {
  const words = questionWords(q)
  const last = page * RESULTS_PER_PAGE
  const mostOf = (each: Place) => (words.length > 0 && (place === 'all' || place === each) ? last : 0)
  const [posts, pages, jobs] = await Promise.all([
    findStored(db, language, 'posts', words, mostOf('posts')),
    findStored(db, language, 'pages', words, mostOf('pages')),
    findStored(db, language, 'jobs', words, mostOf('jobs')),
  ])
  const others = [posts.hits, pages.hits, jobs.hits]
  // At least this many products come before the page.
  const passed = Math.max(0, last - RESULTS_PER_PAGE - others.flat().length)
  const products = await findProducts(db, language, words, passed, mostOf('products'))
  const counts = {
    all: products.total + posts.total + pages.total + jobs.total,
    ...{ products: products.total, posts: posts.total, pages: pages.total, jobs: jobs.total },
  }
  const hits = merged([products.hits, ...others], last - passed).slice(last - RESULTS_PER_PAGE - passed)
  return { data: await resultsOf(db, language, hits, words), ...pagingOf(counts[place], page, RESULTS_PER_PAGE), counts }
}

async function findProducts(db: Kysely<Tables>, language: LanguageCode, words: string[], from: number, most: number): Promise<Found> {
  if (words.length === 0) return { hits: [], total: 0 }
  const { products, total } = await searchProducts(db, language, words, from, most)
  return { hits: products.map((product) => ({ table: 'product', ...product })), total }
}

async function findStored(db: Kysely<Tables>, language: LanguageCode, place: StoredPlace, words: string[], most: number): Promise<Found> {
  if (words.length === 0) return { hits: [], total: 0 }
  const engine = engineOf(db)
  const table = TABLES[place]
  const matching = db.selectFrom(table as 'post').where(`${table as 'post'}.locale`, '=', language)
  const asked = matching.where(await conditionOf(db, table, words))
  const { total } = await asked.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (total === 0 || most === 0) return { hits: [], total }
  const inTitle = sql<number>`case when ${containsAll(engine, titleLine(engine, table), words)} then 1 else 0 end`
  const rows = await asked
    .select(['id', 'created_at', inTitle.as('in_title')])
    .orderBy('in_title', 'desc')
    .orderBy(sql`case when created_at is null then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const hits = rows.map(({ id, created_at, in_title }): Hit => {
    return { table, id, created: dateOf(created_at), inTitle: in_title === 1 }
  })
  return { hits, total }
}

async function conditionOf(db: Kysely<Tables>, table: Exclude<ResultTable, 'product'>, words: string[]): Promise<Expression<SqlBool>> {
  const engine = engineOf(db)
  // Pages and services are few and have no word index.
  if (table === 'entry') return sql<SqlBool>`kind in ('page', 'category') and ${containsAll(engine, sql.ref('entry.search'), words)}`
  const asked = searchCondition(engine, table, words.join(' ')) ?? sql<SqlBool>`true`
  return table === 'career' ? sql<SqlBool>`${isOpen(await today(db))} and ${asked}` : asked
}

function dateOf(created: string | null): number {
  return created === null ? Number.POSITIVE_INFINITY : Date.parse(created)
}

function merged(lists: Hit[][], most: number): Hit[] {
  const places = lists.map(() => 0)
  const all: Hit[] = []
  while (all.length < most) {
    let first: Hit | undefined
    let from = -1
    for (const [index, list] of lists.entries()) {
      const next = list[places[index] ?? 0]
      if (!next || (first && !isBefore(next, first))) continue
      first = next
      from = index
    }
    if (!first) break
    all.push(first)
    places[from] = (places[from] ?? 0) + 1
  }
  return all
}

function isBefore(one: Hit, other: Hit): boolean {
  return one.inTitle === other.inTitle ? one.created > other.created : one.inTitle
}

/** Without items that a publication has just removed. */
async function resultsOf(db: Kysely<Tables>, language: LanguageCode, hits: Hit[], words: string[]): Promise<SearchAnswer['data']> {
  const rows = new Map<string, { table: ResultTable; data: string }>()
  for (const [table, ofTable] of Map.groupBy(hits, (hit) => hit.table)) {
    const ids = ofTable.map(({ id }) => id)
    const found = await db
      .selectFrom(table as 'post')
      .select(['id', 'data'])
      .where('id', 'in', ids)
      .where('locale', '=', language)
      .execute()
    for (const { id, data } of found) rows.set(`${table} ${id}`, { table, data })
  }
  const results: SearchAnswer['data'] = []
  for (const { table, id } of hits) {
    const row = rows.get(`${table} ${id}`)
    if (!row) continue
    results.push(makeResult(row.table, row.data, words))
    // A long text takes a moment.
    await yieldToEventLoop()
  }
  return results
}
