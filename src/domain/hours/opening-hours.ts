import * as z from 'zod'
import { day, partFallback } from '../published.ts'
import { WEEKDAYS } from './weekdays.ts'

const clockTime = z.string().describe('24-hour clock: 09:30')

const openSpan = z.object({
  opens: clockTime,
  closes: clockTime.describe('Not after `opens`: on the next day. 24:00 is the end of the day'),
})
export type OpenSpan = z.infer<typeof openSpan>

const spans = z.array(openSpan).describe('Empty: closed')

const exception = z.object({
  from: day,
  to: day.describe('The last of these days'),
  spans,
  name: z.string().nullable().describe('Of the holiday'),
  fallback: partFallback,
})
export type HoursException = z.infer<typeof exception>

/** Times and days are those of the company's time zone. */
export const openingHours = z.object({
  week: z.array(z.object({ day: z.enum(WEEKDAYS), spans })).describe('Seven days, beginning with the first day of the week'),
  exceptions: z.array(exception).describe('Days with other hours, in their order'),
})
export type OpeningHours = z.infer<typeof openingHours>
