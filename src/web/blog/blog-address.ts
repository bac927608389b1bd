import type { Post, PostFilter, PostList } from '#domain/blog/post.ts'
import { listed } from '../listed.ts'
import { type Parameters, paths, withSearch } from '../paths.ts'

/** The state of the blog list that stands in its address (docs/reading-the-spec.md#pages). */
export interface BlogAddress {
  page: number
  search: string
  filter: PostFilter
}

/** The answer of `/posts`; other backends may leave out the total (docs/spec.md#7-the-calls-it-makes). */
export type PostsAnswer = Pick<PostList, 'data' | 'last_page'> & Partial<Pick<PostList, 'total' | 'translations'>>

/** The answer of `/posts/{slug}`. */
export interface PostAnswer {
  data: Post
}

/** Every filter with the key of its text, in the order of the select. */
export const FILTER_TEXTS = {
  all: 'blog.filterAll',
  recent: 'blog.filterRecent',
  popular: 'blog.filterPopular',
} as const satisfies Record<PostFilter, string>

/** The longest search the API takes. */
const SEARCH_LENGTH = 200

/** Reads the parameters of the blog list; what makes no sense becomes the default. */
export function readBlogAddress(parameters: URLSearchParams): BlogAddress {
  const page = parameters.get('page') ?? ''
  const filter = parameters.get('filter') ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (parameters.get('search') ?? '').trim().slice(0, SEARCH_LENGTH),
    filter: filter in FILTER_TEXTS ? (filter as PostFilter) : 'all',
  }
}

/** The parameters of the blog list in a state; defaults are left out. */
export function blogParameters({ page, search, filter }: BlogAddress): Parameters {
  return {
    page: page > 1 ? page : undefined,
    search,
    filter: filter === 'all' ? undefined : filter,
  }
}

/** The address of the blog list in a state. */
export function blogPath(address: BlogAddress): string {
  return withSearch(paths.blog(), blogParameters(address))
}

/** The call for one page of the blog list (docs/spec.md#7-the-calls-it-makes). */
export function postsCall({ page, search, filter }: BlogAddress): string {
  return withSearch('/posts', { page, search, filter: filter === 'all' ? undefined : filter })
}

/** The posts of a list as a page carries them for its scripts. */
export function listedPosts<Posts>(posts: Posts): Posts {
  return listed(posts, 'content', ['meta_description', 'meta_keywords'])
}

/** The call for one post. */
export function postCall(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`
}

/** The call that has the posts related to one: of its type, where the backend can choose them. */
export function relatedCall(post: Pick<Post, 'type_key'>): string {
  return withSearch('/posts', { type: post.type_key })
}
