import type { ContentType } from '#domain/content-types/content-type.ts'

export const postType = {
  kind: 'post',
  position: 2,
  call: '/posts',
  folder: 'posts',
  refersTo: [{ field: 'type', file: 'post-types' }],
  section: 'blog',
  listPage: { name: 'blog', path: '/blog' },
  page: {
    path: '/blog/:slug',
    linkBy: 'slug',
    title: 'title',
    body: 'content',
    searched: ['type', 'author'],
    searchTab: 'posts',
    feed: { name: 'posts', summary: 'meta_description' },
    structuredData: 'BlogPosting',
    shareLine: 'type',
  },
} as const satisfies ContentType
