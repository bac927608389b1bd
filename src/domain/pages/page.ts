import * as z from 'zod'
import { checked } from '../checked.ts'
import { image } from '../media.ts'
import { fallbackFields, id, itemFields, translations } from '../published.ts'

/** The specification's 'Category' (docs/spec.md#3-entities-and-their-fields). */
export const service = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().describe('HTML'),
  media: z.string().nullable(),
  images: z.array(image),
  translations,
  fallback: fallbackFields,
})
export type Service = z.infer<typeof service>

export const page = z.object({
  id,
  title: z.string(),
  content: z.string().describe('HTML'),
  media: z.string().nullable(),
  images: z.array(image),
  page_category: service.pick({ id: true, name: true, slug: true }).nullable().describe('Null if the page belongs to no service'),
  checked: checked.nullable().optional().describe('Which member of the team has checked the text, and when'),
  regions: z.boolean().optional().describe('Whether it shows the answer of `/regions`'),
  ...itemFields,
})
export type Page = z.infer<typeof page>

export const serviceWithPages = service.extend({ pages: z.array(page) })
export type ServiceWithPages = z.infer<typeof serviceWithPages>

export const serviceList = z.array(service)
