import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { parsedJson } from '#domain/text.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { beginningOf, refuseArchive, SourceError } from '../text-file.ts'

const MADE_WITH = 'Export it in Ghost under Settings, Import/Export.'

const LARGEST_MB = 250

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))

/** Columns differ between versions of Ghost; older ones count ids and have times in milliseconds. */
const post = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: text,
  slug: text,
  html: text,
  status: text,
  visibility: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  locale: text,
  author_id: text,
  feature_image: text,
  feature_image_alt: text,
  image: text,
  custom_excerpt: text,
  meta_description: text,
  created_at: text,
  published_at: text,
  updated_at: text,
})
export type GhostPost = z.infer<typeof post>

const tag = z.object({ id: text, name: text, slug: text, visibility: text })
const user = z.object({ id: text, name: text })
const meta = z.object({ post_id: text, meta_description: text, feature_image_alt: text })
const postTag = z.object({ post_id: text, tag_id: text, sort_order: z.number().nullish() })
const postAuthor = z.object({ post_id: text, author_id: text, sort_order: z.number().nullish() })
const setting = z.object({ key: z.string(), value: text })

export type GhostTag = z.infer<typeof tag>

/** Rows that cannot be read are left out. */
function rows<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .default([])
    .transform((all) => all.flatMap((each) => row.safeParse(each).data ?? []) as z.infer<Row>[])
}

const data = z.object({
  posts: z.array(z.unknown()),
  tags: rows(tag),
  users: rows(user),
  posts_meta: rows(meta),
  posts_tags: rows(postTag),
  posts_authors: rows(postAuthor),
  settings: rows(setting),
})

const exportFile = z.union([
  z.object({ db: z.tuple([z.object({ data })], z.unknown()) }).transform(({ db: [first] }) => first.data),
  z.object({ data }).transform((file) => file.data),
])

export interface GhostExport extends Omit<z.infer<typeof data>, 'posts' | 'settings'> {
  posts: GhostPost[]
  /** Rows of posts that cannot be read. */
  unreadable: number
  settings: ReadonlyMap<string, string>
  timeZone: string
}

/** @throws SourceError if it is no export */
export async function readExport(path: string): Promise<GhostExport> {
  const { size, bytes } = await beginningOf(path, 2, { notFile: MADE_WITH, empty: MADE_WITH })
  refuseArchive(path, bytes, '.json')
  if (size > LARGEST_MB * 1_000_000) throw new SourceError(`${path} is larger than ${LARGEST_MB} MB.`)
  const json = parsedJson((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
  if (json === undefined) throw new SourceError(`${path} is not an export from Ghost: it is not JSON, or it is truncated. ${MADE_WITH}`)
  const parsed = exportFile.safeParse(json)
  if (!parsed.success) throw new SourceError(`${path} is not an export from Ghost: it has no posts. ${MADE_WITH}`)
  const posts = parsed.data.posts.flatMap((row) => post.safeParse(row).data ?? [])
  const settings = new Map(parsed.data.settings.map(({ key, value }) => [key, value]))
  const timeZone = settings.get('timezone') || settings.get('active_timezone')
  return {
    ...parsed.data,
    posts,
    unreadable: parsed.data.posts.length - posts.length,
    settings,
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  }
}
