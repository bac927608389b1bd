import type { Kysely } from 'kysely'
import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import type { FeedName } from '#domain/feeds.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Image } from '#domain/media.ts'
import { canonicalUrl, paths } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import { newestOpenJobs, newestPosts } from '#server/storage/newest-things.ts'
import type { Tables } from '#server/storage/schema.ts'
import { xmlText } from '#server/xml.ts'
import { entryId, type FeedEntry, portableHtml } from './feed.ts'

/** Entries of a feed: what readers ask for again and again need not hold everything there ever was. */
const ENTRIES = 30

/** Characters of a summary that is cut from the text. */
const SUMMARY_LENGTH = 200

/** The entries of a feed, the newest first: only what really exists in the language (DECISIONS 6). */
export async function feedEntries(db: Kysely<Tables>, name: FeedName, language: LanguageCode, publicUrl: string): Promise<FeedEntry[]> {
  if (name === 'posts') return (await newestPosts(db, language, ENTRIES)).map((post) => postEntry(post, language, publicUrl))
  return (await newestOpenJobs(db, language, ENTRIES)).map((job) => jobEntry(job, language, publicUrl))
}

function postEntry(post: Post, language: LanguageCode, publicUrl: string): FeedEntry {
  const [image] = post.images
  const borrowed = post.fallback.includes('content')
  return {
    id: entryId(publicUrl, 'post', post.id, language),
    url: canonicalUrl(publicUrl, language, paths.post(post.slug)),
    title: post.title,
    summary: post.meta_description ?? excerpt(post.content, SUMMARY_LENGTH),
    html: portableHtml(pictureHtml(image) + post.content, { publicUrl, language, borrowed }),
    picture: image && `${publicUrl}/storage/${image.path}`,
    published: post.created_at,
    updated: post.updated_at ?? post.created_at,
    author: post.author ?? undefined,
    tags: [{ key: post.type_key, label: post.type }],
  }
}

/** The picture that the page of a post shows above its text. */
function pictureHtml(image: Image | undefined): string {
  if (!image) return ''
  return `<p><img src="/storage/${xmlText(image.path)}" alt="${xmlText(image.alt)}" width="${image.width}" height="${image.height}"></p>`
}

function jobEntry(job: Career, language: LanguageCode, publicUrl: string): FeedEntry {
  return {
    id: entryId(publicUrl, 'job', job.id, language),
    url: canonicalUrl(publicUrl, language, paths.career(job.id)),
    title: job.title,
    summary: job.location,
    html: portableHtml(job.description, { publicUrl, language, borrowed: job.fallback.includes('description') }),
    picture: undefined,
    published: job.created_at,
    updated: job.updated_at ?? job.created_at,
    author: undefined,
    tags: [],
  }
}
