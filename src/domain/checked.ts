import * as z from 'zod'
import { partFallback } from './published.ts'
import { sourceDate } from './source.ts'

/** Who of the team has checked a text, and when. */
export const checked = z.object({
  name: z.string(),
  position: z.string().describe('Empty if the member has none'),
  date: z.string().nullable(),
  fallback: partFallback,
})
export type Checked = z.infer<typeof checked>

export const checkedSourceFields = {
  checked_by: z.string().optional().describe('A key in team.yaml: who has checked the text, for example a doctor'),
  checked_on: sourceDate.optional().describe('The day of that check'),
}
