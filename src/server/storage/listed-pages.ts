import { setImmediate as otherWork } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import { isOpen } from './careers.ts'
import { parseData } from './entries.ts'
import { REMOVED } from './known-things.ts'
import type { ItemKind, Tables } from './schema.ts'

/** The page of a thing, as a search engine is told of it. */
export interface ListedPage {
  /** Without language prefix. */
  path: string
  /** Languages in which it really exists. */
  languages: readonly LanguageCode[]
  /** Instant of its last change; undefined where nobody knows. */
  changed: string | undefined
}

/** What the rows of things that have pages hold in common. */
interface Stored {
  id: number
  slug: string
  created_at?: string
  updated_at?: string
  translations?: LanguageCode[]
}

/** Things with a page of their own that search engines may list; a job only while it is open (SPEC 4). */
const PAGE_PATHS = {
  category: ({ slug }: Stored) => paths.category(slug),
  page: ({ slug }: Stored) => paths.page(slug),
  post: ({ slug }: Stored) => paths.post(slug),
  career: ({ id }: Stored) => paths.career(id),
  product: ({ slug }: Stored) => paths.product(slug),
} satisfies Partial<Record<ItemKind, (thing: Stored) => string>>
type PageKind = keyof typeof PAGE_PATHS
const PAGE_KINDS = Object.keys(PAGE_PATHS) as PageKind[]

/** Rows read at a time: a few milliseconds. */
const READ_AT_ONCE = 250

/** A stretch of ids, and how many things in it have a page. */
interface Stretch {
  /** The ids from `number * span + 1` on. */
  number: number
  things: number
}

/**
 * Counts the things that have pages, by stretches of ids: an id is never given to another thing, so what
 * is in a stretch changes with its own things alone.
 * @param span ids of a stretch
 */
export async function countListedPages(db: Kysely<Tables>, span: number): Promise<Stretch[]> {
  const number = sql<number>`(content_item.id - 1) / ${sql.lit(span)}`
  return db
    .selectFrom('content_item')
    .leftJoin('career', (join) => join.onRef('career.id', '=', 'content_item.id').on('career.locale', '=', FALLBACK))
    .select((row) => [number.as('number'), row.fn.countAll<number>().as('things')])
    .where('content_item.hash', '<>', REMOVED)
    .where('content_item.kind', 'in', PAGE_KINDS)
    .where((row) => row.or([row('content_item.kind', '<>', 'career'), isOpen()]))
    .groupBy(number)
    .orderBy('number')
    .execute()
}

/**
 * The pages of a stretch of ids in a language, a few at a time, with breaks for other work.
 * @param number as `countListedPages` gives it
 */
export async function* readListedPages(
  db: Kysely<Tables>,
  language: LanguageCode,
  number: number,
  span: number,
): AsyncIterable<ListedPage[]> {
  for (const kind of PAGE_KINDS) {
    for (let from = number * span; ; ) {
      const rows = await readRows(db, kind, language, from, (number + 1) * span)
      yield await Promise.all(rows.map((row) => pageOf(db, kind, language, parseData<Stored>(row))))
      from = rows.at(-1)?.id ?? from
      if (rows.length < READ_AT_ONCE) break
      await otherWork()
    }
  }
}

/** @param to the last id */
function readRows(
  db: Kysely<Tables>,
  kind: PageKind,
  language: LanguageCode,
  from: number,
  to: number,
): Promise<{ id: number; data: string }[]> {
  const table = kind === 'category' || kind === 'page' ? 'entry' : kind
  let rows = db
    .selectFrom(table as 'entry')
    .select(['id', 'data'])
    .where('locale', '=', language)
    .where('id', '>', from)
    .where('id', '<=', to)
  if (table === 'entry') rows = rows.where('kind', '=', kind as 'page')
  if (kind === 'career') rows = rows.where(isOpen())
  return rows.orderBy('id').limit(READ_AT_ONCE).execute()
}

async function pageOf(db: Kysely<Tables>, kind: PageKind, language: LanguageCode, thing: Stored): Promise<ListedPage> {
  const changed = kind === 'category' ? await newestPage(db, language, thing.id) : changeOf(thing)
  return { path: PAGE_PATHS[kind](thing), languages: thing.translations ?? [], changed }
}

/** A service itself carries no date: it is as new as the newest of its pages. */
async function newestPage(db: Kysely<Tables>, language: LanguageCode, service: number): Promise<string | undefined> {
  const rows = await db
    .selectFrom('entry')
    .select('data')
    .where('kind', '=', 'page')
    .where('locale', '=', language)
    .where('parent_id', '=', service)
    .execute()
  return rows
    .map((row) => changeOf(parseData<Stored>(row)) ?? '')
    .sort()
    .at(-1)
}

/** What an earlier version has published knows of no changes. */
function changeOf({ updated_at, created_at }: Stored): string | undefined {
  return updated_at ?? created_at
}
