import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { itemAt } from '#content/check/links.ts'
import { fileOf, readText } from '#content/read/folder.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFromUnchecked } from '#content/read/visibility.ts'
import { starterText } from '#content/starter/starter-texts.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { writtenMoment } from '#domain/time/written-moment.ts'
import type { Tables } from '#server/storage/engine/schema.ts'

/** In the language of the page that asks. Takes a path with or without language; undefined for what is published. */
export async function releaseLabel(
  db: Kysely<Tables>,
  contentDir: string,
  address: string,
  language: LanguageCode,
): Promise<string | undefined> {
  const [, first] = address.split('/')
  const { source } = siteLanguagesIn(contentDir)
  const item = itemAt(isLanguageCode(first) ? address.slice(first.length + 1) : address)
  const slug = item && (await slugOf(db, item))
  if (!item || slug === undefined) return undefined
  const from = visibleFromIn(contentDir, item.folder, slug, source)
  if (from === NEVER_VISIBLE) return starterText(language, 'preview.draft')
  if (from !== ALWAYS_VISIBLE) return starterText(language, 'preview.scheduled', { moment: momentIn(contentDir, from, language) })
  const draft = language !== source && visibleFromIn(contentDir, item.folder, slug, language) === NEVER_VISIBLE
  return draft ? starterText(language, 'preview.draftHere') : undefined
}

function momentIn(contentDir: string, moment: number, language: LanguageCode): string {
  return writtenMoment(new Date(moment).toISOString(), language, { timeZone: timeZoneIn(contentDir) })
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
