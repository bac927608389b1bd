import * as z from 'zod'
import { pageParameter, perPageParameter } from '../paging-parameters.ts'
import { id, itemFields, translations } from '../published.ts'
import { EMPLOYMENT_TYPES, JOB_STATUSES, JOBS_PER_PAGE, SALARY_UNITS } from './job-constants.ts'

export * from './job-constants.ts'

export const jobStatus = z.enum(JOB_STATUSES)
export const employmentType = z.enum(EMPLOYMENT_TYPES)
export const salaryUnit = z.enum(SALARY_UNITS)

const salary = z.object({
  currency: z.string().describe('ISO 4217'),
  min: z.number().positive(),
  max: z.number().positive().describe('Equal to min for a single amount'),
  unit: salaryUnit.describe('The period or unit that the amount is for'),
})
export type Salary = z.infer<typeof salary>

export const job = z.object({
  id,
  title: z.string(),
  location: z.string(),
  description: z.string().describe('HTML'),
  status: z.string().describe('`open`; anything else means closed'),
  employment_type: employmentType.nullish().describe('Not in the specification, like the following fields; other backends omit it'),
  closing_date: z.string().nullish().describe('The last day to apply, ISO 8601; after it, the status is `closed`'),
  country: z.string().nullish().describe('Country of the place of work, ISO 3166'),
  salary: salary.nullish(),
  ...itemFields,
})
export type Job = z.infer<typeof job>

export const jobList = z.object({
  careers: z.object({
    data: z.array(job),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
  }),
  locations: z.array(z.string()).describe('All locations with jobs, for the filter'),
  translations: translations.describe('Languages in which at least one item of the full list exists'),
})
export type JobList = z.infer<typeof jobList>

export const jobQuery = z.object({
  status: z.enum([...JOB_STATUSES, 'all']).default('open'),
  location: z.string().max(100).default('all'),
  search: z.string().max(200).optional(),
  page: pageParameter,
  per_page: perPageParameter.default(JOBS_PER_PAGE),
})
export type JobQuery = z.infer<typeof jobQuery>
