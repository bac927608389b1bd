import * as z from 'zod'
import { slug } from './published.ts'

/** A calendar date in the content folder, `2026-11-21`, checked to exist. */
export const sourceDate = z.iso.date()

/** An ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'three capital letters, for example USD')

/** An `https` or `http` address of another site. */
export const webAddress = z.url({ protocol: /^https?$/ })

/** Slugs that a thing had earlier; their addresses lead to it. */
export const formerly = z.array(slug).default([]).describe('Earlier slugs, whose addresses lead here')

/** Whether a thing, or a translation of it, is left out of the site. */
export const draft = z.boolean().optional()

/** With and without seconds, with and without its distance from UTC. */
const moment = z.union([z.iso.datetime({ offset: true, local: true, precision: -1 }), z.iso.datetime({ offset: true, local: true })])

/** From when on a thing is shown; see `momentOf` in company-time.ts. */
export const publishAt = z
  .string()
  .refine(
    (text) => sourceDate.safeParse(text).success || moment.safeParse(text).success,
    'a day that exists, written like 2026-12-01, or a day and time, like 2026-12-01T09:00',
  )
  .optional()
  .describe('A day, or a day and time, by the clock of time_zone in settings.yaml; with its distance from UTC behind it a time is exact')
