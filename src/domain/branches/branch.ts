import * as z from 'zod'
import { openingHours } from '../hours/opening-hours.ts'
import { fallbackFields, id } from '../published.ts'

const text = z.string().nullable()
const degrees = z.number().nullable()

/** Our own addition to the specification's calls. */
export const branch = z.object({
  id,
  name: z.string(),
  address: text,
  phone: text,
  email: text,
  google_map: text.describe('Link to directions'),
  latitude: degrees,
  longitude: degrees,
  opening_hours: openingHours.nullable().describe('Its own, otherwise those of the company'),
  fallback: fallbackFields,
})
export type Branch = z.infer<typeof branch>
