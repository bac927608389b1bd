import * as z from 'zod'
import { country } from '../country.ts'
import { currencyCode } from '../money/currency-code.ts'
import { itemSourceFields, sourceDate, textFields } from '../source.ts'
import { employmentType, job, jobStatus, salaryUnit } from './job.ts'

const jobText = z.strictObject({
  title: z.string().min(1),
  location: z.string().min(1),
  ...textFields,
})

const amount = z.number().positive().max(1_000_000_000)

const salary = z
  .strictObject({ currency: currencyCode, value: amount.optional(), min: amount.optional(), max: amount.optional(), unit: salaryUnit })
  .refine(
    ({ value, min, max }) =>
      value === undefined ? min !== undefined && max !== undefined && min <= max : min === undefined && max === undefined,
    'a group with "value", or with "min" and a larger "max"',
  )

const jobSource = jobText.extend({
  status: jobStatus,
  date: sourceDate.describe('The date of posting'),
  ...itemSourceFields,
  employment_type: employmentType.optional(),
  closing_date: sourceDate.optional().describe('The last day to apply; after it, the job is closed'),
  country: country.optional().describe('Country of the place of work, ISO 3166'),
  salary: salary.optional(),
})
export type JobSource = z.infer<typeof jobSource>

export const jobSchemas = { source: jobSource, text: jobText, answer: job }
