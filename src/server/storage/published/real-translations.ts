import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListedKind } from '#domain/content-types/content-types.ts'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { contentVersion } from '../publication/content-version.ts'
import { today } from './company.ts'
import { shownItems } from './items.ts'

const READ_AT_ONCE = 500

/** A translation, not the fallback in its place (docs/reading-the-spec.md#languages). */
export function isTranslated(language: LanguageCode): RawBuilder<SqlBool> {
  if (language === FALLBACK) return sql<SqlBool>`1 = 1`
  // Exact: in JSON a quotation mark inside text has a backslash.
  const patterns = LANGUAGE_CODES.map((_, place) => `%"translations":[${'"__",'.repeat(place)}"${language}"%`)
  const conditions = patterns.map((pattern) => sql<SqlBool>`data like ${pattern}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const known = new WeakMap<Kysely<Tables>, Map<ListedKind, { of: string; languages: Promise<LanguageCode[]> }>>()

/** Languages in which a list has an item of its own; all where it is empty. Only open jobs count. */
export async function listedLanguages(db: Kysely<Tables>, kind: ListedKind): Promise<LanguageCode[]> {
  const day = await today(db)
  const of = `${await contentVersion(db)} ${day}`
  const kinds = known.getOrInsertComputed(db, () => new Map())
  const before = kinds.get(kind)
  if (before?.of === of) return before.languages
  const languages = readLanguages(db, kind)
  kinds.set(kind, { of, languages })
  // A failed read is repeated by the next caller.
  languages.catch(() => kinds.delete(kind))
  return languages
}

async function readLanguages(db: Kysely<Tables>, kind: ListedKind): Promise<LanguageCode[]> {
  const found: LanguageCode[] = []
  for (const language of LANGUAGE_CODES) if (await hasTranslation(db, kind, language)) found.push(language)
  return found.length > 0 ? found : [...LANGUAGE_CODES]
}

async function hasTranslation(db: Kysely<Tables>, kind: ListedKind, language: LanguageCode): Promise<boolean> {
  const { rows: shown } = await shownItems(db, kind, language)
  for (let from = 0; ; ) {
    const rows = shown.select(['id', isTranslated(language).as('own')]).where('id', '>', from)
    const read = await rows.orderBy('id').limit(READ_AT_ONCE).execute()
    if (read.some(({ own }) => Boolean(own))) return true
    if (read.length < READ_AT_ONCE) return false
    from = read.at(-1)?.id ?? from
    await yieldToEventLoop()
  }
}
