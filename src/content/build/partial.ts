import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { ItemKind } from '#server/storage/engine/schema.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'
import type { Content } from '../check/check.ts'
import type { Source } from '../kinds.ts'
import type { Document } from '../read/document.ts'
import type { FolderItem } from '../read/folder.ts'
import { type Reader, readerOf } from './reader.ts'

/** Of a list in a YAML file, in its order. */
export interface ItemsOfKind {
  kind: ItemKind
  entries: { key: string; formerly: string[]; rowsOf: (position: number, idOf: IdOf) => ItemRow[] }[]
}

export interface DocumentsOfFolder<Name extends FolderName> {
  folder: Name
  items: FolderItem[]
  rowsOf: (document: Document<Name>, idOf: IdOf) => ItemRow[]
}

export interface DocumentReading<Name extends FolderName> {
  /** Translated; missing texts are in the source language. */
  fields: Source<Name>
  reader: Reader
  content: Content
  idOf: IdOf
}

/** Fields of the API's answer that all types have; the body is in one of the last two. */
type CommonField = 'id' | 'slug' | 'created_at' | 'updated_at' | 'translations' | 'fallback' | 'content' | 'description'

export interface BuiltFields<Item> {
  data: Omit<Item, CommonField>
  /** Columns by which lists of the type are filtered and sorted. */
  columns?: ItemRow['columns']
  /** Searched beside the fields that the type names. */
  search?: (string | null)[]
}

export function listItems<Entry extends { key: string; formerly?: string[] }, Data extends object>(
  kind: ItemKind,
  entries: Entry[],
  content: Content,
  build: (entry: Entry, reader: Reader, id: number) => Data,
  furtherColumns: (data: Data, language: LanguageCode) => ItemRow['columns'] = () => ({}),
): ItemsOfKind {
  const rowsOf = (entry: Entry, position: number, id: number): ItemRow[] =>
    content.site.languages.map((locale) => {
      const data = build(entry, readerOf(locale, content), id)
      return { locale, slug: entry.key, data, columns: { position, parent_id: null, ...furtherColumns(data, locale) } }
    })
  return {
    kind,
    entries: entries.map((entry) => ({
      key: entry.key,
      formerly: entry.formerly ?? [],
      rowsOf: (position, idOf) => rowsOf(entry, position, idOf(kind, entry.key)),
    })),
  }
}

export function languagesOf(text: Localized, { languages, source }: SiteLanguages): LanguageCode[] {
  return languages.filter((code) => resolve(text, code, source).language === code)
}

const MS_PER_DAY = 86_400_000

/** A position per day, so that a new item moves no other one. */
export function newestFirst(date: string): number {
  return -Math.floor(Date.parse(date) / MS_PER_DAY)
}

/** Never before `date`. */
export function changedOn(updated: string | undefined, date: string): string {
  return updated !== undefined && updated > date ? updated : date
}

export function entryOf<Entry extends { key: string }>(entries: Entry[], key: string): Entry {
  const found = entries.find((entry) => entry.key === key)
  if (!found) throw new Error(`There is no entry "${key}".`)
  return found
}

/** Fields that an editor left out are null in the API's answers. */
export function orNull<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): { [Key in Name]-?: Exclude<Fields[Key], undefined> | null } {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) as {
    [Key in Name]-?: Exclude<Fields[Key], undefined> | null
  }
}
