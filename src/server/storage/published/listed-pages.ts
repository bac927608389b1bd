import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import type { ItemKind, Tables } from '../engine/schema.ts'
import { isOpen } from './careers.ts'
import { today } from './company.ts'
import { parseData } from './entries.ts'
import { isTranslated } from './real-translations.ts'

export interface ListedPage {
  path: string
  /** Without fallbacks. */
  languages: readonly LanguageCode[]
  changed: string | undefined
}

interface Stored {
  id: number
  slug: string
  created_at?: string
  updated_at?: string
  translations?: LanguageCode[]
}

/** Items whose pages search engines may list; a job only while it is open (docs/spec.md#4-states-and-transitions). */
const PAGE_PATHS = {
  category: ({ slug }: Stored) => paths.category(slug),
  page: ({ slug }: Stored) => paths.page(slug),
  post: ({ slug }: Stored) => paths.post(slug),
  career: ({ id }: Stored) => paths.career(id),
  product: ({ slug }: Stored) => paths.product(slug),
} satisfies Partial<Record<ItemKind, (item: Stored) => string>>
type PageKind = keyof typeof PAGE_PATHS
const PAGE_KINDS = Object.keys(PAGE_PATHS) as PageKind[]

const READ_AT_ONCE = 250

/** Ids are never reused, so a range of `span` ids changes with its own items alone. Range `number` begins with `number * span + 1`. */
export async function countListedPages(db: Kysely<Tables>, language: LanguageCode, span: number): Promise<Map<number, number>> {
  const day = await today(db)
  const counts = new Map<number, number>()
  for (const kind of PAGE_KINDS) {
    for (let from = 0; ; ) {
      const rows = await rowsOf(db, kind, language, day)
        .select(['id', isTranslated(language).as('own')])
        .where('id', '>', from)
        .orderBy('id')
        .limit(READ_AT_ONCE)
        .execute()
      for (const { id, own } of rows) {
        const number = Math.floor((id - 1) / span)
        if (own) counts.set(number, (counts.get(number) ?? 0) + 1)
      }
      from = rows.at(-1)?.id ?? from
      if (rows.length < READ_AT_ONCE) break
      await yieldToEventLoop()
    }
  }
  return new Map([...counts].sort(([a], [b]) => a - b))
}

export async function* readListedPages(
  db: Kysely<Tables>,
  language: LanguageCode,
  number: number,
  span: number,
): AsyncIterable<ListedPage[]> {
  for (const kind of PAGE_KINDS) {
    for (let from = number * span; ; ) {
      const rows = await readRows(db, kind, language, from, (number + 1) * span)
      const own = rows.map((row) => parseData<Stored>(row)).filter(({ translations = [FALLBACK] }) => translations.includes(language))
      yield await Promise.all(own.map((item) => pageOf(db, kind, language, item)))
      from = rows.at(-1)?.id ?? from
      if (rows.length < READ_AT_ONCE) break
      await yieldToEventLoop()
    }
  }
}

async function readRows(
  db: Kysely<Tables>,
  kind: PageKind,
  language: LanguageCode,
  from: number,
  to: number,
): Promise<{ id: number; data: string }[]> {
  const rows = rowsOf(db, kind, language, await today(db))
    .select(['id', 'data'])
    .where('id', '>', from)
    .where('id', '<=', to)
  return rows.orderBy('id').limit(READ_AT_ONCE).execute()
}

function rowsOf(db: Kysely<Tables>, kind: PageKind, language: LanguageCode, day: string) {
  const table = kind === 'category' || kind === 'page' ? 'entry' : kind
  const rows = db.selectFrom(table as 'entry').where('locale', '=', language)
  if (table === 'entry') return rows.where('kind', '=', kind as 'page')
  return kind === 'career' ? rows.where(isOpen(day)) : rows
}

async function pageOf(db: Kysely<Tables>, kind: PageKind, language: LanguageCode, item: Stored): Promise<ListedPage> {
  const changed = kind === 'category' ? await newestPage(db, language, item.id) : changeOf(item)
  return { path: PAGE_PATHS[kind](item), languages: item.translations ?? [], changed }
}

/** A service has no date: it is as new as its newest page. */
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

/** Rows published by an earlier version have no `updated_at`. */
function changeOf({ updated_at, created_at }: Stored): string | undefined {
  return updated_at ?? created_at
}
