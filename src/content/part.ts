import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import type { IdOf, ItemRow } from '#server/storage/publication-types.ts'
import type { ItemKind } from '#server/storage/schema.ts'
import type { Document } from './document.ts'
import type { Thing } from './folder.ts'
import type { FolderName } from './kinds.ts'

/** All things of one kind that stand in a YAML file: their keys at once, the things themselves one by one. */
export interface Part {
  kind: ItemKind
  keys: string[]
  /** @param position place of the key among the keys, from 0 */
  rowsOf: (key: string, position: number, idOf: IdOf) => ItemRow[]
  /** Keys that an entry had earlier. */
  formerly?: (key: string) => string[]
}

/** All things of one kind that are Markdown files; their slugs are their keys. */
export interface DocumentPart<Name extends FolderName> {
  folder: Name
  things: Thing[]
  rowsOf: (document: Document<Name>, idOf: IdOf) => ItemRow[]
}

/** One row for each language. */
export function inEachLanguage(make: (language: LanguageCode) => ItemRow): ItemRow[] {
  return LANGUAGE_CODES.map(make)
}

/** Languages in which a text really is there. */
export function languagesOf(text: Localized): LanguageCode[] {
  return LANGUAGE_CODES.filter((code) => resolve(text, code).language === code)
}

/** The day on which a thing was last changed: never before it was there. */
export function changedOn(updated: string | undefined, date: string): string {
  return updated !== undefined && updated > date ? updated : date
}

/** Finds an entry of a list by its key; the check has made sure that it is there. */
export function entryOf<Entry extends { key: string }>(entries: Entry[], key: string): Entry {
  const found = entries.find((entry) => entry.key === key)
  if (!found) throw new Error(`There is no entry "${key}".`)
  return found
}
