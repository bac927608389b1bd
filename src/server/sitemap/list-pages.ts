import type { Kysely } from 'kysely'
import type { Sections } from '#domain/company/section-names.ts'
import { isOn, SECTION_OF_PAGE } from '#domain/company/sections.ts'
import { LISTED_TYPES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type FixedPage, PAGE_PATTERNS } from '#domain/paths.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { ListedPage } from '#server/storage/published/listed-pages.ts'
import { newestDay } from '#server/storage/published/newest-items.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'

const UNLISTED: FixedPage[] = ['confirmSubscription', 'order', 'unsubscribe']

/** Another backend need not have what they show. */
const OWN: FixedPage[] = ['privacy', 'search']

const PAGES = (Object.keys(PAGE_PATTERNS) as FixedPage[]).filter((name) => !PAGE_PATTERNS[name].includes(':') && !UNLISTED.includes(name))

export const LISTED_COUNT = PAGES.length

/** Pages without parameters. `db` is undefined where the pages show another backend. */
export async function listPages(
  db: Kysely<Tables> | undefined,
  language: LanguageCode,
  { languages, sections }: { languages: readonly LanguageCode[]; sections: Sections },
): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  for (const name of PAGES) {
    if ((OWN.includes(name) && !db) || !isOn(sections, SECTION_OF_PAGE[name])) continue
    const type = LISTED_TYPES.find(({ listPage }) => listPage.name === name)
    // A list exists only in languages that have an item of its own.
    const real = db && type ? await listedLanguages(db, type.kind) : languages
    if (!real.includes(language)) continue
    const changed = db && type ? await newestDay(db, type.kind, language) : undefined
    pages.push({ path: PAGE_PATTERNS[name], languages: real, changed })
  }
  return pages
}
