import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { itemAt } from '#content/check/links.ts'
import { fileOf, readText } from '#content/read/folder.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFromUnchecked } from '#content/read/visibility.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { momentText } from '#domain/time/company-time.ts'
import type { Tables } from '#server/storage/engine/schema.ts'

/** Takes a path with or without language; undefined for a published page. */
export async function releaseLabel(db: Kysely<Tables>, contentDir: string, address: string): Promise<string | undefined> {
  const [, first] = address.split('/')
  const { source } = siteLanguagesIn(contentDir)
  const language = isLanguageCode(first) ? first : source
  const item = itemAt(isLanguageCode(first) ? address.slice(first.length + 1) : address)
  const slug = item && (await slugOf(db, item))
  if (!item || slug === undefined) return undefined
  const from = visibleFromIn(contentDir, item.folder, slug, source)
  if (from === NEVER_VISIBLE) return 'Draft'
  if (from !== ALWAYS_VISIBLE) return `Scheduled for ${momentText(from, timeZoneIn(contentDir))}`
  const draft = language !== source && visibleFromIn(contentDir, item.folder, slug, language) === NEVER_VISIBLE
  return draft ? `Draft in this language (${language})` : undefined
}

async function slugOf(db: Kysely<Tables>, { folder, reference }: { folder: FolderName; reference: string }): Promise<string | undefined> {
  if (!/^\d+$/.test(reference)) return reference
  const items = db.selectFrom('content_item').select('key').where('kind', '=', KIND_OF_FOLDER[folder])
  return (await items.where('id', '=', Number(reference)).executeTakeFirst())?.key
}

function visibleFromIn(contentDir: string, folder: FolderName, slug: string, language: LanguageCode): number {
  const file = fileOf(folder, slug, language)
  if (!existsSync(join(contentDir, file))) return ALWAYS_VISIBLE
  return visibleFromUnchecked(parseMarkdownFile(readText(contentDir, file), file).yaml.value, timeZoneIn(contentDir))
}
