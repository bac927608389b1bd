import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { CONTENT_TYPES, type ContentKind, type SearchTab } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedWords } from '#domain/language/searched-forms.ts'
import { pagingOf } from '#domain/paging.ts'
import { RESULTS_PER_PAGE, SEARCH_TABS, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts'
import { containsAll, engineOf, type SearchableTable, searchCondition, titleLine } from '../engine/dialect.ts'
import { type Tables, tableOf } from '../engine/schema.ts'
import { searchProducts } from '../published/catalogue.ts'
import { today } from '../published/company.ts'
import { isOpen } from '../published/jobs.ts'
import { makeResult } from './search-results.ts'

/** Products are searched in their index, all others in their tables. */
const STORED_TABS = SEARCH_TABS.filter((tab) => tab !== 'products')

interface Hit {
  kind: ContentKind
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
  const words = searchedWords(q, language)
  const last = page * RESULTS_PER_PAGE
  const mostOf = (tab: SearchTab) => (words.length > 0 && (place === 'all' || place === tab) ? last : 0)
  const others = await Promise.all(STORED_TABS.map((tab) => findStored(db, language, tab, words, mostOf(tab))))
  // At least this many products come before the page.
  const passed = Math.max(0, last - RESULTS_PER_PAGE - others.flatMap(({ hits }) => hits).length)
  const products = await findProducts(db, language, words, passed, mostOf('products'))
  const totals = { products: products.total, ...Object.fromEntries(STORED_TABS.map((tab, index) => [tab, others[index]?.total ?? 0])) }
  const all = Object.values(totals).reduce((sum, total) => sum + total, 0)
  const counts = { all, ...totals } as SearchAnswer['counts']
  const sorted = [products, ...others].flatMap(({ hits }) => hits).sort(inOrder)
  const hits = sorted.slice(last - RESULTS_PER_PAGE - passed, last - passed)
  return { data: await resultsOf(db, language, hits, words), ...pagingOf(counts[place], page, RESULTS_PER_PAGE), counts }
}

async function findProducts(db: Kysely<Tables>, language: LanguageCode, words: string[], from: number, most: number): Promise<Found> {
  if (words.length === 0) return { hits: [], total: 0 }
  const { products, total } = await searchProducts(db, language, words, from, most)
  return { hits: products.map((product) => ({ kind: 'product', ...product })), total }
}

async function findStored(db: Kysely<Tables>, language: LanguageCode, tab: SearchTab, words: string[], most: number): Promise<Found> {
  if (words.length === 0) return { hits: [], total: 0 }
  const kinds = CONTENT_TYPES.filter(({ page }) => page.searchTab === tab).map(({ kind }) => kind)
  // Types that share a tab share a table.
  const table = tableOf(kinds[0] ?? 'page')
  const engine = engineOf(db)
  const asked = db
    .selectFrom(table as 'entry')
    .where('locale', '=', language)
    .where(await conditionOf(db, table, kinds, words))
  const { total } = await asked.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (total === 0 || most === 0) return { hits: [], total }
  const kind = table === 'entry' ? sql.ref<ContentKind>('kind') : sql.lit<ContentKind>(table)
  const inTitle = sql<number>`case when ${containsAll(engine, titleLine(engine, table), words)} then 1 else 0 end`
  const rows = await asked
    .select(['id', 'created_at', kind.as('hit_kind'), inTitle.as('in_title')])
    .orderBy('in_title', 'desc')
    .orderBy(sql`case when created_at is null then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const hits = rows.map((row): Hit => ({ kind: row.hit_kind, id: row.id, created: dateOf(row.created_at), inTitle: row.in_title === 1 }))
  return { hits, total }
}

async function conditionOf(db: Kysely<Tables>, table: string, kinds: ContentKind[], words: string[]): Promise<Expression<SqlBool>> {
  const engine = engineOf(db)
  // Of these there are few, without a word index.
  if (table === 'entry') return sql<SqlBool>`kind in (${sql.join(kinds)}) and ${containsAll(engine, sql.ref('entry.search'), words)}`
  const asked = searchCondition(engine, table as SearchableTable, words) ?? sql<SqlBool>`true`
  return table === 'job' ? sql<SqlBool>`${isOpen(await today(db))} and ${asked}` : asked
}

function dateOf(created: string | null): number {
  return created === null ? Number.POSITIVE_INFINITY : Date.parse(created)
}

function inOrder(one: Hit, other: Hit): number {
  return Number(other.inTitle) - Number(one.inTitle) || other.created - one.created
}

/** Without items that a publication has just removed. */
async function resultsOf(db: Kysely<Tables>, language: LanguageCode, hits: Hit[], words: string[]): Promise<SearchAnswer['data']> {
  const stored = new Map<number, string>()
  for (const [table, ofTable] of Map.groupBy(hits, ({ kind }) => tableOf(kind))) {
    const ids = ofTable.map(({ id }) => id)
    const rows = db
      .selectFrom(table as 'entry')
      .select(['id', 'data'])
      .where('id', 'in', ids)
      .where('locale', '=', language)
    for (const { id, data } of await rows.execute()) stored.set(id, data)
  }
  const results: SearchAnswer['data'] = []
  for (const { kind, id } of hits) {
    const data = stored.get(id)
    if (data === undefined) continue
    results.push(makeResult(kind, data, words, language))
    // A long text takes a moment.
    await yieldToEventLoop()
  }
  return results
}
