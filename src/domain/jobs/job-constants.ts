/** Apart from `job.ts`, which imports the schema library. */

/** '5' asked for 2 in the specification (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
export const JOB_PAGE_SIZES = [5, 10, 20, 50] as const
export const JOBS_PER_PAGE = 10

export const JOB_STATUSES = ['open', 'closed'] as const

/** Google, 'Job posting structured data'. */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contractor', 'temporary', 'intern', 'volunteer', 'per_diem', 'other'] as const

export const SALARY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
