import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { type Region, region } from './region.ts'
import { isShape } from './shape.ts'

const DAYS = 'a number of business days, for example 2, or the fewest and the most, for example 2-3'

/** 2, or "2-3". Undefined for anything else. */
export function deliveryDays(given: number | string): Region['days'] | undefined {
  const [, first, last = first] = /^\s*(\d{1,2})\s*(?:[-–]\s*(\d{1,2})\s*)?$/.exec(String(given)) ?? []
  const days = { from: Number(first), to: Number(last) }
  return days.from >= 1 && days.from <= days.to ? days : undefined
}

const regionSource = z.strictObject({
  key: z.string().describe('A short name, unique in the file; never change it'),
  name: localized,
  days: z
    .union([z.number(), z.string()], { error: DAYS })
    .refine((days) => deliveryDays(days) !== undefined, DAYS)
    .describe('Business days of a delivery: 2, or 2-3'),
  note: localized.optional(),
  shape: z
    .string()
    .refine(isShape, 'an SVG path of the commands M, L, C, Q and Z in capital letters, for example "M0 0 L20 0 L20 30 Z"')
    .optional()
    .describe('On the map: an SVG path; those of all regions share their coordinates'),
})
export type RegionSource = z.infer<typeof regionSource>

export const regionSchemas = { entry: regionSource, answer: region }
