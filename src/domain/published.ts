import * as z from 'zod'
import { LANGUAGE_CODES } from './language/languages.ts'

/**
 * What every published thing carries beside its own fields: the names of the fields that are
 * shown in the fallback language because they have no translation (docs/reading-the-spec.md#languages).
 */
export const fallbackFields = z.array(z.string()).default([])

/** The same of a part of a thing, which is left out where it is empty. */
export const partFallback = z.array(z.string()).optional().describe('Names of the fields that are shown in the fallback language')

/**
 * Languages in which the thing really exists, for `hreflang`. A backend that does not say leaves
 * it out, and the page then claims no translation.
 */
export const translations = z.array(z.enum(LANGUAGE_CODES)).optional()

/** Numeric id, stable from publication to publication. */
export const id = z.number().int().positive()

/** Last part of an address: lower-case Latin letters, digits and single hyphens. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case Latin letters, digits and single hyphens between them, for example old-name')

/** A day, which is the same one in every time zone. */
export const day = z.string().describe('A day, ISO 8601: 2026-11-21')

/** The answer to what does not exist, and to what went wrong. */
export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type Problem = z.infer<typeof problem>
