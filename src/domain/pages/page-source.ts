import * as z from 'zod'
import { checkedSourceFields } from '../checked.ts'
import { localized } from '../language/localized.ts'
import { imageSource } from '../media.ts'
import { formerly, itemSourceFields, sourceDate, textFields } from '../source.ts'
import { page, service } from './page.ts'

const pageText = z.strictObject({
  title: z.string().min(1),
  ...textFields,
})

const pageSource = pageText.extend({
  category: z.string().optional().describe('A key in services.yaml; without it, the page belongs to no service'),
  date: sourceDate,
  media: imageSource.optional(),
  ...checkedSourceFields,
  regions: z.boolean().default(false).describe('Shows the regions of regions.yaml below the text'),
  ...itemSourceFields,
})
export type PageSource = z.infer<typeof pageSource>

export const serviceSource = z.strictObject({
  key: z.string(),
  name: localized,
  description: localized.describe('Markdown'),
  image: imageSource.optional(),
  formerly,
})
export type ServiceSource = z.infer<typeof serviceSource>

export const pageSchemas = { source: pageSource, text: pageText, answer: page }
export const serviceSchemas = { entry: serviceSource, answer: service }
