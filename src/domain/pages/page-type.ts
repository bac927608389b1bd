import type { ContentType } from '#domain/content-types/content-type.ts'
import { SPEC_PATHS } from '../spec-names.ts'

export const pageType = {
  kind: 'page',
  position: 3,
  call: '/pages',
  folder: 'pages',
  refersTo: [
    { field: 'category', file: 'services' },
    { field: 'checked_by', file: 'team' },
  ],
  page: {
    path: SPEC_PATHS.page,
    linkBy: 'slug',
    title: 'title',
    body: 'content',
    searched: [],
    searchTab: 'pages',
    shareLine: 'page_category',
  },
} as const satisfies ContentType
