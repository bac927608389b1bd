import { searchText } from '#content/build/search-text.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import type { Image } from '#domain/media.ts'
import type { EntryKind } from '#server/storage/engine/schema.ts'
import type { IdOf, ItemRow } from '#server/storage/publication/types.ts'

/** Makes the rows of a thing once the ids are given. */
export type Build = (idOf: IdOf) => ItemRow[]

export function inEveryLanguage(row: (locale: LanguageCode) => ItemRow): ItemRow[] {
  return DEFAULT_LANGUAGES.map(row)
}

/** Names of the fields that a language lacks. */
export function fallbackOf(locale: LanguageCode, texts: Record<string, Localized>): string[] {
  if (locale === 'en') return []
  return Object.entries(texts)
    .filter(([, text]) => resolve(text, locale, 'en').language === 'en')
    .map(([field]) => field)
}

export function picture(path: string): Image {
  return { path, alt: '', width: 640, height: 480 }
}

/** A thing of the table `entry`; texts per language become texts of the row's language. */
export function entryItem(
  kind: EntryKind,
  key: string,
  position: number,
  fields: Record<string, unknown> | ((idOf: IdOf) => Record<string, unknown>),
  texts: Record<string, Localized> = {},
  parentOf: (idOf: IdOf) => number | null = () => null,
): Build {
  return (idOf) =>
    inEveryLanguage((locale) => {
      const data: Record<string, unknown> = {
        id: idOf(kind, key),
        ...(typeof fields === 'function' ? fields(idOf) : fields),
        ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, resolve(text, locale, 'en').text])),
        fallback: fallbackOf(locale, texts),
      }
      return { locale, slug: key, data, columns: { position, parent_id: parentOf(idOf), ...searched(locale, kind, data) } }
    })
}

/** The columns of pages and services, which can be searched. */
function searched(locale: LanguageCode, kind: EntryKind, data: Record<string, unknown>): ItemRow['columns'] {
  const { title, name, content, description, created_at } = data
  if (kind === 'page') return { search: searchText(locale, String(title), [], String(content)), created_at: String(created_at) }
  return kind === 'service' ? { search: searchText(locale, String(name), [], String(description)) } : {}
}
