/** Constants of the job list that the browser needs too: this file imports no schema library. */

/** Choices of the per-page select; the specification's '5' asked for 2, ours asks for 5 (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
export const CAREER_PAGE_SIZES = [5, 10, 20, 50] as const
export const CAREERS_PER_PAGE = 10

export const CAREER_STATUSES = ['open', 'closed'] as const

/** Those that search engines know (Google, 'Job posting structured data', employmentType). */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contractor', 'temporary', 'intern', 'volunteer', 'per_diem', 'other'] as const

/** What a salary is paid for (Google, baseSalary, unitText). */
export const SALARY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const
