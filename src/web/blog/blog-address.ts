import type { Post, PostFilter, PostList } from '#domain/blog/post.ts'
import { listed } from '../api/listed.ts'
import { type Parameters, paths, withSearch } from '../routing/paths.ts'

/** docs/reading-the-spec.md#pages */
export interface BlogAddress {
  page: number
  search: string
  filter: PostFilter
  /** Key of a type; empty for all. */
  type: string
}

/** Other backends may leave out the total (docs/spec.md#7-the-calls-it-makes). */
export type PostsAnswer = Pick<PostList, 'data' | 'last_page'> & Partial<Pick<PostList, 'total' | 'types' | 'translations'>>

export interface PostAnswer {
  data: Post
}

/** In the order of the select. */
export const FILTER_TEXTS = {
  all: 'blog.filterAll',
  recent: 'blog.filterRecent',
  popular: 'blog.filterPopular',
} as const satisfies Record<PostFilter, string>

const SEARCH_LENGTH = 200
const TYPE_LENGTH = 100

/** Invalid values become the default. */
export function readBlogAddress(parameters: URLSearchParams): BlogAddress {
  const page = parameters.get('page') ?? ''
  const filter = parameters.get('filter') ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (parameters.get('search') ?? '').trim().slice(0, SEARCH_LENGTH),
    filter: filter in FILTER_TEXTS ? (filter as PostFilter) : 'all',
    type: (parameters.get('type') ?? '').trim().slice(0, TYPE_LENGTH),
  }
}

/** Defaults are left out. */
export function blogParameters({ page, search, filter, type }: BlogAddress): Parameters {
  return {
    type,
    page: page > 1 ? page : undefined,
    search,
    filter: filter === 'all' ? undefined : filter,
  }
}

export function blogPath(address: BlogAddress): string {
  return withSearch(paths.blog(), blogParameters(address))
}

export function postsCall({ page, search, filter, type }: BlogAddress): string {
  return withSearch('/posts', { page, search, filter: filter === 'all' ? undefined : filter, type })
}

/** Reduced to what the page carries for its scripts. */
export function listedPosts<Posts>(posts: Posts): Posts {
  return listed(posts, 'content', ['author_images', 'meta_description', 'meta_keywords'])
}

export function postCall(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`
}

/** By type, where the backend can filter by it. */
export function relatedCall(post: Pick<Post, 'type_key'>): string {
  return withSearch('/posts', { type: post.type_key })
}
