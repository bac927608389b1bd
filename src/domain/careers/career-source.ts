import * as z from 'zod'
import { sourceDate } from '../source.ts'
import { careerStatus } from './career.ts'

/** Fields of a job that its translations may carry. */
export const careerText = z.strictObject({
  title: z.string().min(1),
  location: z.string().min(1),
  updated: sourceDate.optional(),
})

/** Front matter of `jobs/{slug}.en.md`. */
export const careerSource = careerText.extend({
  status: careerStatus,
  date: sourceDate.describe('When it was posted'),
})
export type CareerSource = z.infer<typeof careerSource>
