import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { imageSource } from '../media.ts'
import { itemSourceFields, sourceDate, textFields } from '../source.ts'
import { post } from './post.ts'

const postText = z.strictObject({
  title: z.string().min(1),
  author: z.string().optional(),
  meta_description: z.string().optional(),
  meta_keywords: z.string().optional().describe('Comma-separated'),
  ...textFields,
})

const postSource = postText.extend({
  type: z.string().describe('A key in post-types.yaml'),
  date: sourceDate,
  media: imageSource.optional(),
  ...itemSourceFields,
})
export type PostSource = z.infer<typeof postSource>

export const postTypeSource = z.strictObject({ key: z.string(), name: localized })

export const postSchemas = { source: postSource, text: postText, answer: post }
