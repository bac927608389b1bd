import type { Kysely } from 'kysely'
import type { FeedType } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Image } from '#domain/media.ts'
import { canonicalUrl, itemPath, type SitePlace } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import { startOfDay } from '#domain/time/company-time.ts'
import { dayOf } from '#domain/time/day.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import type { StoredItem } from '#server/storage/published/items.ts'
import { newestItems } from '#server/storage/published/newest-items.ts'
import { xmlText } from '#server/xml.ts'
import { entryId, type FeedEntry, portableHtml } from './feed.ts'

const ENTRIES = 30

const SUMMARY_LENGTH = 200

/** The fields that types with a feed share, as far as they have them; title, body and summary have names of their own. */
interface FeedItem extends StoredItem {
  created_at: string
  fallback: string[]
  images?: Image[]
  author?: string | null
  type?: string
  type_key?: string
  [field: string]: unknown
}

/** The newest first, without fallbacks (docs/reading-the-spec.md#languages). */
export async function feedEntries(db: Kysely<Tables>, type: FeedType, language: LanguageCode, site: SitePlace): Promise<FeedEntry[]> {
  const timeZone = await companyTimeZone(db)
  const items = await newestItems<FeedItem>(db, type.kind, language, ENTRIES)
  return items.map((item) => feedEntry(type, item, { language, site, timeZone }))
}

interface Place {
  language: LanguageCode
  site: SitePlace
  timeZone: string
}

function feedEntry({ kind, page }: FeedType, item: FeedItem, { language, site, timeZone }: Place): FeedEntry {
  const { publicUrl } = site
  const [image] = item.images ?? []
  const body = String(item[page.body])
  // Feeds need instants: a day is its beginning at the company.
  const beginning = (date: string): string => startOfDay(dayOf(date, timeZone), timeZone)
  return {
    id: entryId(publicUrl, kind, item.id, language),
    url: canonicalUrl(site, language, itemPath(kind, item)),
    title: String(item[page.title]),
    summary: String(item[page.feed.summary] ?? excerpt(body, SUMMARY_LENGTH)),
    html: portableHtml(pictureHtml(image) + body, { site, language, borrowed: item.fallback.includes(page.body) }),
    picture: image && `${publicUrl}/storage/${image.path}`,
    author: item.author ?? undefined,
    tags: item.type_key && item.type ? [{ key: item.type_key, label: item.type }] : [],
    published: beginning(item.created_at),
    updated: beginning(item.updated_at ?? item.created_at),
  }
}

function pictureHtml(image: Image | undefined): string {
  if (!image) return ''
  return `<p><img src="/storage/${xmlText(image.path)}" alt="${xmlText(image.alt)}" width="${image.width}" height="${image.height}"></p>`
}
