import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { CONTENT_TYPES, type ContentKind } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { itemPath } from '#domain/paths.ts'
import type { Tables } from '../engine/schema.ts'
import { siteLanguages } from './company.ts'
import { parseData } from './entries.ts'
import { type StoredItem, shownItems } from './items.ts'
import { isTranslated } from './real-translations.ts'

export interface ListedPage {
  path: string
  /** Without fallbacks. */
  languages: readonly LanguageCode[]
  changed: string | undefined
}

const READ_AT_ONCE = 250

/** Ids are never reused, so a range of `span` ids changes with its own items alone. Range `number` begins with `number * span + 1`. */
export async function countListedPages(db: Kysely<Tables>, language: LanguageCode, span: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const { source } = await siteLanguages(db)
  for (const { kind } of CONTENT_TYPES) {
    const { rows: shown } = await shownItems(db, kind, language)
    for (let from = 0; ; ) {
      const rows = await shown
        .select(['id', isTranslated(language, source).as('own')])
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
  const { source } = await siteLanguages(db)
  for (const { kind } of CONTENT_TYPES) {
    const { rows: shown } = await shownItems(db, kind, language)
    for (let from = number * span; ; ) {
      const inRange = shown.where('id', '>', from).where('id', '<=', (number + 1) * span)
      const rows = await inRange.select(['id', 'data']).orderBy('id').limit(READ_AT_ONCE).execute()
      const own = rows.map((row) => parseData<StoredItem>(row)).filter(({ translations = [source] }) => translations.includes(language))
      yield await Promise.all(own.map((item) => pageOf(db, kind, language, item)))
      from = rows.at(-1)?.id ?? from
      if (rows.length < READ_AT_ONCE) break
      await yieldToEventLoop()
    }
  }
}

async function pageOf(db: Kysely<Tables>, kind: ContentKind, language: LanguageCode, item: StoredItem): Promise<ListedPage> {
  const changed = kind === 'service' ? await newestPage(db, language, item.id) : changeOf(item)
  return { path: itemPath(kind, item), languages: item.translations ?? [], changed }
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
    .map((row) => changeOf(parseData<StoredItem>(row)) ?? '')
    .sort()
    .at(-1)
}

/** Rows published by an earlier version have no `updated_at`. */
function changeOf({ updated_at, created_at }: StoredItem): string | undefined {
  return updated_at ?? created_at
}
