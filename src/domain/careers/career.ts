import * as z from 'zod'
import { pageParameter, perPageParameter } from '../paging-parameters.ts'
import { day, fallbackFields, id, translations } from '../published.ts'
import { CAREER_STATUSES, CAREERS_PER_PAGE, EMPLOYMENT_TYPES, SALARY_UNITS } from './career-constants.ts'

export * from './career-constants.ts'

export const careerStatus = z.enum(CAREER_STATUSES)
export const employmentType = z.enum(EMPLOYMENT_TYPES)
export const salaryUnit = z.enum(SALARY_UNITS)

const salary = z.object({
  currency: z.string().describe('ISO 4217'),
  min: z.number().positive(),
  max: z.number().positive().describe('The same as min where it is one amount'),
  unit: salaryUnit.describe('What it is paid for'),
})
export type Salary = z.infer<typeof salary>

export const career = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  location: z.string(),
  description: z.string().describe('HTML'),
  status: z.string().describe('open, or anything else for closed'),
  translations,
  created_at: day,
  updated_at: day.optional().describe('The day on which it was last changed, in the language of the answer'),
  employment_type: employmentType.nullish().describe('Beyond the specification, as what follows; other backends leave it out'),
  closing_date: z.string().nullish().describe('The last day to apply, ISO 8601; afterwards the status is closed'),
  country: z.string().nullish().describe('Where the work is, ISO 3166'),
  salary: salary.nullish(),
  fallback: fallbackFields,
})
export type Career = z.infer<typeof career>

export const careerList = z.object({
  careers: z.object({
    data: z.array(career),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
  }),
  locations: z.array(z.string()).describe('Every location that has a job, for the filter'),
  translations: translations.describe('Languages in which at least one thing of the whole list exists'),
})
export type CareerList = z.infer<typeof careerList>

export const careerQuery = z.object({
  status: z.enum([...CAREER_STATUSES, 'all']).default('open'),
  location: z.string().max(100).default('all'),
  search: z.string().max(200).optional(),
  page: pageParameter,
  per_page: perPageParameter.default(CAREERS_PER_PAGE),
})
export type CareerQuery = z.infer<typeof careerQuery>
