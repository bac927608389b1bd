import type { Kysely } from 'kysely'
import { FALLBACK } from '#domain/language/languages.ts'
import type { EntryKind, Tables } from '../engine/schema.ts'

export interface SiteAddresses {
  products: Set<string>
  posts: Set<string>
  pages: Set<string>
  jobs: Set<string>
  services: Set<string>
}

/** Valid targets for links in texts outside the site, such as newsletters. */
export async function listAddresses(db: Kysely<Tables>): Promise<SiteAddresses> {
  const slugs = async (table: 'product' | 'post' | 'career'): Promise<Set<string>> => {
    const rows = await db.selectFrom(table).select('slug').where('locale', '=', FALLBACK).execute()
    return new Set(rows.map(({ slug }) => slug))
  }
  const entries = async (kind: EntryKind): Promise<Set<string>> => {
    const rows = await db.selectFrom('entry').select('slug').where('kind', '=', kind).where('locale', '=', FALLBACK).execute()
    return new Set(rows.map(({ slug }) => slug))
  }
  return {
    products: await slugs('product'),
    posts: await slugs('post'),
    pages: await entries('page'),
    jobs: await slugs('career'),
    services: await entries('category'),
  }
}
