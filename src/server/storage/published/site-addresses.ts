import type { Kysely } from 'kysely'
import { sourceOf } from '#domain/content-types/content-folders.ts'
import { CONTENT_TYPES, type ContentKind, type ItemSource } from '#domain/content-types/content-types.ts'
import { type Tables, tableOf } from '../engine/schema.ts'
import { siteLanguages } from './company.ts'

/** Slugs of all items with pages: valid targets for links in texts outside the site, such as newsletters. */
export async function listAddresses(db: Kysely<Tables>): Promise<Record<ItemSource, Set<string>>> {
  const { source } = await siteLanguages(db)
  const slugs = async (kind: ContentKind): Promise<Set<string>> => {
    const table = tableOf(kind)
    const rows = db
      .selectFrom(table as 'entry')
      .select('slug')
      .where('locale', '=', source)
    const ofKind = await (table === 'entry' ? rows.where('kind', '=', kind as 'page') : rows).execute()
    return new Set(ofKind.map(({ slug }) => slug))
  }
  const entries = CONTENT_TYPES.map(async (type) => [sourceOf(type), await slugs(type.kind)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<ItemSource, Set<string>>
}
