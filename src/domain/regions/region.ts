import * as z from 'zod'
import { fallbackFields, id } from '../published.ts'

/** Our own addition to the specification's calls. */
export const region = z.object({
  id,
  name: z.string(),
  days: z.object({ from: z.number().int(), to: z.number().int() }).describe('Business days of a delivery'),
  note: z.string().nullable(),
  shape: z.string().nullable().describe('An SVG path; those of all regions share their coordinates'),
  fallback: fallbackFields,
})
export type Region = z.infer<typeof region>
