import * as z from 'zod'
import { LANGUAGE_CODES } from './language/languages.ts'

/** Fields shown in the source language for lack of a translation (docs/reading-the-spec.md#languages). */
export const fallbackFields = z.array(z.string()).default([])

export const partFallback = z.array(z.string()).optional().describe('Names of the fields that are in the source language')

/** Languages in which it actually exists, for `hreflang`. Without them, the page declares no translations. */
export const translations = z.array(z.enum(LANGUAGE_CODES)).optional()

/** Stable from publication to publication. */
export const id = z.number().int().positive()

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case Latin letters, digits and single hyphens between them, for example old-name')

export const day = z.string().describe('A day, ISO 8601: 2026-11-21')

/** Of all items with pages of their own. */
export const itemFields = {
  slug: z.string(),
  created_at: day,
  updated_at: day.optional().describe('The day of the last change to this language version'),
  translations,
  fallback: fallbackFields,
}

export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Problem = z.infer<typeof problem>
