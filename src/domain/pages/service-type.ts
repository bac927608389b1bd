import type { ContentType } from '#domain/content-types/content-type.ts'
import { SPEC_CALLS, SPEC_PATHS } from '../spec-names.ts'

export const serviceType = {
  kind: 'service',
  position: 4,
  call: SPEC_CALLS.services,
  file: 'services',
  section: 'services',
  page: {
    path: SPEC_PATHS.service,
    linkBy: 'slug',
    title: 'name',
    body: 'description',
    searched: [],
    searchTab: 'pages',
  },
} as const satisfies ContentType
