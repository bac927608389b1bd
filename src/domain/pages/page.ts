import * as z from 'zod'
import { image } from '../media.ts'
import { day, fallbackFields, id, translations } from '../published.ts'

/** The specification's 'Category' (docs/spec.md#3-entities-and-their-fields). */
export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().describe('HTML'),
  media: z.string().nullable(),
  images: z.array(image),
  translations,
  fallback: fallbackFields,
})
export type Category = z.infer<typeof category>

export const page = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  content: z.string().describe('HTML'),
  media: z.string().nullable(),
  images: z.array(image),
  created_at: day,
  updated_at: day.optional().describe('The day on which it was last changed, in the language of the answer'),
  page_category: category.pick({ id: true, name: true, slug: true }).nullable().describe('Null for a page of no service'),
  translations,
  fallback: fallbackFields,
})
export type Page = z.infer<typeof page>

export const categoryWithPages = category.extend({ pages: z.array(page) })
export type CategoryWithPages = z.infer<typeof categoryWithPages>

export const categoryList = z.array(category)
