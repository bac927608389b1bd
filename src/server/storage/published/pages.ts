import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Page, Service, ServiceWithPages } from '#domain/pages/page.ts'
import type { Tables } from '../engine/schema.ts'
import { findEntry, listEntries, parseData } from './entries.ts'

export function listServices(db: Kysely<Tables>, language: LanguageCode): Promise<Service[]> {
  return listEntries(db, 'service', language)
}

/** By id or slug (docs/reading-the-spec.md#content-and-calls). */
export async function findService(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<ServiceWithPages | undefined> {
  const service = await findEntry<Service>(db, 'service', language, reference)
  if (!service) return undefined
  const pages = await db
    .selectFrom('entry')
    .select('data')
    .where('kind', '=', 'page')
    .where('locale', '=', language)
    .where('parent_id', '=', service.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...service, pages: pages.map((page) => parseData<Page>(page)) }
}

export function findPage(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Page | undefined> {
  return findEntry(db, 'page', language, reference)
}
