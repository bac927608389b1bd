import type { ContentType } from '#domain/content-types/content-type.ts'
import { SPEC_CALLS, SPEC_PATHS } from '../spec-names.ts'

export const jobType = {
  kind: 'job',
  position: 5,
  call: SPEC_CALLS.jobs,
  folder: 'jobs',
  section: 'jobs',
  listPage: { name: 'jobs', path: SPEC_PATHS.jobs },
  page: {
    path: SPEC_PATHS.job,
    linkBy: 'id',
    title: 'title',
    body: 'description',
    searched: ['location'],
    searchTab: 'jobs',
    feed: { name: 'jobs', summary: 'location' },
    structuredData: 'JobPosting',
    shareLine: 'location',
  },
} as const satisfies ContentType
