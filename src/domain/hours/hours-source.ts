import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { sourceDate } from '../source.ts'
import { readDays, readSpans, spansOverlap } from './hours-text.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

const hours = z
  .string()
  .superRefine((text, context) => {
    const spans = readSpans(text)
    if (!spans) {
      context.addIssue(
        'hours such as "08:00-18:00", two such as "09:00-12:30, 14:00-18:00", past midnight "18:00-02:00", "24 hours" or closed',
      )
    } else if (spansOverlap(spans)) {
      context.addIssue('hours that follow one another without overlapping, such as "09:00-12:30, 14:00-18:00"')
    }
  })
  .describe('"08:00-18:00", "09:00-12:30, 14:00-18:00", "18:00-02:00" (past midnight), "24 hours" or closed')

const week = z
  .record(z.string(), hours)
  .superRefine((given, context) => {
    const named = new Map<Weekday, string>()
    for (const name of Object.keys(given)) {
      const days = readDays(name)
      const add = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (!days) add(`named after a day (${WEEKDAYS.join(', ')}) or several, such as mon-fri`)
      for (const day of days ?? []) {
        const other = named.get(day)
        if (other !== undefined) add(`deleted, or "${other}" shortened, since both include ${day}`)
        named.set(day, name)
      }
    }
  })
  .describe('Hours by day (mon) or days (mon-fri); a day that is not named is closed')

const exception = z
  .strictObject({
    date: sourceDate.optional().describe('A single day'),
    from: sourceDate.optional().describe('The first of several days'),
    to: sourceDate.optional().describe('The last of several days'),
    hours,
    name: localized.optional().describe('Of the holiday'),
  })
  .superRefine(({ date, from, to }, context) => {
    const single = date !== undefined
    if (single ? from !== undefined || to !== undefined : from === undefined || to === undefined) {
      context.addIssue('a group with "date", or with "from" and "to"')
    } else if (from !== undefined && to !== undefined && from > to) {
      context.addIssue({ code: 'custom', path: ['to'], message: `a day that is not before "from", ${from}` })
    }
  })
type ExceptionSource = z.infer<typeof exception>

const exceptions = z.array(exception).superRefine((given, context) => {
  given.forEach((one, index) => {
    const other = given.slice(0, index).findIndex((earlier) => lastDay(earlier) >= firstDay(one) && firstDay(earlier) <= lastDay(one))
    if (other < 0) return
    const path = [index, one.date === undefined ? 'from' : 'date']
    context.addIssue({ code: 'custom', path, message: `a day that no other exception includes, as number ${other + 1} does` })
  })
})

export function firstDay({ date, from }: ExceptionSource): string {
  return date ?? from ?? ''
}

export function lastDay({ date, to }: ExceptionSource): string {
  return date ?? to ?? ''
}

export const hoursSource = z.strictObject({ week, exceptions: exceptions.default([]).describe('Days with other hours than the week') })
export type HoursSource = z.infer<typeof hoursSource>

/** What a branch leaves out is as at the company. */
export const branchHoursSource = z.strictObject({ week: week.optional(), exceptions: exceptions.optional() })
