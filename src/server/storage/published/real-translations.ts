import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListedKind } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { contentVersion } from '../publication/content-version.ts'
import { siteLanguages, today } from './company.ts'
import { shownItems } from './items.ts'

const READ_AT_ONCE = 500

/** A translation, not the source language in its place (docs/reading-the-spec.md#languages). */
export function isTranslated(language: LanguageCode, source: LanguageCode): RawBuilder<SqlBool> {
  if (language === source) return sql<SqlBool>`1 = 1`
  // Exact: in JSON a quotation mark inside text has a backslash, and only names of fields follow the translations.
  return sql<SqlBool>`data like ${`%"translations":[%"${language}"%`}`
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
  const { languages, source } = await siteLanguages(db)
  const found: LanguageCode[] = []
  for (const language of languages) if (await hasTranslation(db, kind, language, source)) found.push(language)
  return found.length > 0 ? found : [...languages]
}

async function hasTranslation(db: Kysely<Tables>, kind: ListedKind, language: LanguageCode, source: LanguageCode): Promise<boolean> {
  const { rows: shown } = await shownItems(db, kind, language)
  for (let from = 0; ; ) {
    const rows = shown.select(['id', isTranslated(language, source).as('own')]).where('id', '>', from)
    const read = await rows.orderBy('id').limit(READ_AT_ONCE).execute()
    if (read.some(({ own }) => Boolean(own))) return true
    if (read.length < READ_AT_ONCE) return false
    from = read.at(-1)?.id ?? from
    await yieldToEventLoop()
  }
}
