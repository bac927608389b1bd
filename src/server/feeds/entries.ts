import type { Kysely } from 'kysely'
import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import { startOfDay } from '#domain/company-time.ts'
import { dayOf } from '#domain/day.ts'
import type { FeedName } from '#domain/feeds.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Image } from '#domain/media.ts'
import { canonicalUrl, paths, type SitePlace } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { newestOpenJobs, newestPosts } from '#server/storage/published/newest-items.ts'
import { xmlText } from '#server/xml.ts'
import { entryId, type FeedEntry, portableHtml } from './feed.ts'

const ENTRIES = 30

const SUMMARY_LENGTH = 200

/** The newest first, without fallbacks (docs/reading-the-spec.md#languages). */
export async function feedEntries(db: Kysely<Tables>, name: FeedName, language: LanguageCode, site: SitePlace): Promise<FeedEntry[]> {
  const timeZone = await companyTimeZone(db)
  if (name === 'posts') {
    return (await newestPosts(db, language, ENTRIES)).map((post) => ({
      ...postEntry(post, language, site),
      ...datesOf(post, timeZone),
    }))
  }
  const jobs = await newestOpenJobs(db, language, ENTRIES)
  return jobs.map((job) => ({ ...jobEntry(job, language, site), ...datesOf(job, timeZone) }))
}

type Undated = Omit<FeedEntry, 'published' | 'updated'>

/** Feeds need instants: a day is its beginning at the company. */
function datesOf({ created_at, updated_at }: Post | Career, timeZone: string): Pick<FeedEntry, 'published' | 'updated'> {
  const beginning = (date: string): string => startOfDay(dayOf(date, timeZone), timeZone)
  return { published: beginning(created_at), updated: beginning(updated_at ?? created_at) }
}

function postEntry(post: Post, language: LanguageCode, site: SitePlace): Undated {
  const { publicUrl } = site
  const [image] = post.images
  const borrowed = post.fallback.includes('content')
  return {
    id: entryId(publicUrl, 'post', post.id, language),
    url: canonicalUrl(site, language, paths.post(post.slug)),
    title: post.title,
    summary: post.meta_description ?? excerpt(post.content, SUMMARY_LENGTH),
    html: portableHtml(pictureHtml(image) + post.content, { site, language, borrowed }),
    picture: image && `${publicUrl}/storage/${image.path}`,
    author: post.author ?? undefined,
    tags: [{ key: post.type_key, label: post.type }],
  }
}

function pictureHtml(image: Image | undefined): string {
  if (!image) return ''
  return `<p><img src="/storage/${xmlText(image.path)}" alt="${xmlText(image.alt)}" width="${image.width}" height="${image.height}"></p>`
}

function jobEntry(job: Career, language: LanguageCode, site: SitePlace): Undated {
  return {
    id: entryId(site.publicUrl, 'job', job.id, language),
    url: canonicalUrl(site, language, paths.career(job.id)),
    title: job.title,
    summary: job.location,
    html: portableHtml(job.description, { site, language, borrowed: job.fallback.includes('description') }),
    picture: undefined,
    author: undefined,
    tags: [],
  }
}
