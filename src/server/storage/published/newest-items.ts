import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '../engine/schema.ts'
import { isOpen } from './careers.ts'
import { today } from './company.ts'
import { parseData } from './entries.ts'

const READ_AT_ONCE = 50

/** Without fallbacks (docs/reading-the-spec.md#languages). */
export function newestPosts(db: Kysely<Tables>, language: LanguageCode, limit: number): Promise<Post[]> {
  const posts = db.selectFrom('post').select('data').where('locale', '=', language).orderBy('created_at', 'desc').orderBy('id', 'desc')
  return newest(language, limit, async (offset) => {
    const rows = await posts.limit(READ_AT_ONCE).offset(offset).execute()
    return rows.map((row) => parseData<Post>(row))
  })
}

export async function newestOpenJobs(db: Kysely<Tables>, language: LanguageCode, limit: number): Promise<Career[]> {
  const open = db
    .selectFrom('career')
    .select('data')
    .where('locale', '=', language)
    .where(isOpen(await today(db)))
  const jobs = open.orderBy('created_at', 'desc').orderBy('id', 'desc')
  return newest(language, limit, async (offset) => {
    const rows = await jobs.limit(READ_AT_ONCE).offset(offset).execute()
    return rows.map((row) => parseData<Career>(row))
  })
}

async function newest<Item extends { translations?: LanguageCode[] | undefined }>(
  language: LanguageCode,
  limit: number,
  read: (offset: number) => Promise<Item[]>,
): Promise<Item[]> {
  const found: Item[] = []
  for (let offset = 0; found.length < limit; offset += READ_AT_ONCE) {
    const items = await read(offset)
    found.push(...items.filter(({ translations }) => (translations ?? [FALLBACK]).includes(language)))
    if (items.length < READ_AT_ONCE) break
    await yieldToEventLoop()
  }
  return found.slice(0, limit)
}
