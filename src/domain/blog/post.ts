import * as z from 'zod'
import { image } from '../media.ts'
import { pageParameter } from '../paging-parameters.ts'
import { fallbackFields, id, itemFields, translations } from '../published.ts'

/** docs/reading-the-spec.md#content-and-calls */
export const POSTS_PER_PAGE = 9

/** `popular` counts views on our own server. */
const POST_FILTERS = ['all', 'recent', 'popular'] as const
export type PostFilter = (typeof POST_FILTERS)[number]

export const post = z.object({
  id,
  title: z.string(),
  content: z.string().describe('HTML'),
  type: z.string().describe('Name of the category, in the language of the response'),
  type_key: z.string(),
  media: z.string().nullable(),
  images: z.array(image),
  author: z.string().nullable(),
  author_position: z.string().nullable().optional().describe('If the author is a member of the team'),
  author_images: z.array(image).optional().describe('Portrait, if the author is a member of the team'),
  meta_description: z.string().nullable(),
  meta_keywords: z.string().nullable(),
  views: z.number().int().nonnegative(),
  ...itemFields,
})
export type Post = z.infer<typeof post>

const postTypeAnswer = z.object({ key: z.string(), name: z.string(), fallback: fallbackFields })
export type PostType = z.infer<typeof postTypeAnswer>

export const postList = z.object({
  data: z.array(post),
  total: z.number().int(),
  last_page: z.number().int(),
  types: z.array(postTypeAnswer).describe('All types that have posts, the one with most posts first'),
  translations: translations.describe('Languages in which at least one item of the full list exists'),
})
export type PostList = z.infer<typeof postList>

/** `filter` and `type` are our own additions to docs/spec.md#7-the-calls-it-makes. */
export const postQuery = z.object({
  page: pageParameter,
  search: z.string().max(200).optional(),
  filter: z.enum(POST_FILTERS).default('all'),
  type: z.string().max(100).optional().describe('Key of a post type'),
})
export type PostQuery = z.infer<typeof postQuery>
