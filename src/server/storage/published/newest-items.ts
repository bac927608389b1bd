import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ContentKind } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { siteLanguages } from './company.ts'
import { parseData } from './entries.ts'
import { type StoredItem, shownItems } from './items.ts'

const READ_AT_ONCE = 50

/** The day of the newest one that is shown; undefined for none. */
export async function newestDay(db: Kysely<Tables>, kind: ContentKind, language: LanguageCode): Promise<string | undefined> {
  const { rows } = await shownItems(db, kind, language)
  const { newest } = await rows.select((row) => row.fn.max('created_at').as('newest')).executeTakeFirstOrThrow()
  return newest ?? undefined
}

/** Without fallbacks (docs/reading-the-spec.md#languages). */
export async function newestItems<Item extends StoredItem>(
  db: Kysely<Tables>,
  kind: ContentKind,
  language: LanguageCode,
  limit: number,
): Promise<Item[]> {
  const { source } = await siteLanguages(db)
  const { rows } = await shownItems(db, kind, language)
  const newestFirst = rows.select('data').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(READ_AT_ONCE)
  const found: Item[] = []
  for (let offset = 0; found.length < limit; offset += READ_AT_ONCE) {
    const read = await newestFirst.offset(offset).execute()
    const items = read.map((row) => parseData<Item>(row))
    found.push(...items.filter(({ translations = [source] }) => translations.includes(language)))
    if (items.length < READ_AT_ONCE) break
    await yieldToEventLoop()
  }
  return found.slice(0, limit)
}
