/**
 * Names that docs/spec.md fixes and that differ from the code's own words: job, service, page and team. Its field names `careers`,
 * `career_id` and `page_category` are those of the schemas in `jobs/` and `pages/`.
 */
export const SPEC_PATHS = {
  jobs: '/careers',
  job: '/careers/:id',
  service: '/category/:id',
  page: '/data/:id',
  team: '/teams',
} as const

/** They redirect to the paths above (docs/reading-the-spec.md#content-and-calls). */
export const SPEC_ALIASES = { jobs: '/career', job: '/career/:id' } as const

/** Languages whose posts have their date in another language (docs/spec.md#blog-detail-blogslug). */
export const SPEC_POST_DATES: Record<string, string> = { ps: 'en', ru: 'en' }

/** Below `/api` (docs/spec.md#7-the-calls-it-makes). */
export const SPEC_CALLS = { jobs: '/careers', services: '/categories', team: '/teams' } as const
