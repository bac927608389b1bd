import * as z from 'zod'
import { slug } from './published.ts'

export const sourceDate = z.iso.date()

export const webAddress = z.url({ protocol: /^https?$/ })

export const formerly = z.array(slug).default([]).describe('Earlier slugs; their addresses redirect here')

export const draft = z.boolean().optional()

const moment = z.union([z.iso.datetime({ offset: true, local: true, precision: -1 }), z.iso.datetime({ offset: true, local: true })])

const publishAt = z
  .string()
  .refine(
    (text) => sourceDate.safeParse(text).success || moment.safeParse(text).success,
    'a day that exists, written like 2026-12-01, or a day and time, like 2026-12-01T09:00',
  )
  .optional()
  .describe('A day, or a day and time, in the time_zone of settings.yaml unless a UTC offset follows')

/** Of every Markdown file. */
export const textFields = { updated: sourceDate.optional(), draft }

/** Of the Markdown file in the source language. */
export const itemSourceFields = { publish_at: publishAt, formerly }
