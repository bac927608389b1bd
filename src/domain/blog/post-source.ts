import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { imageSource } from '../media.ts'
import { draft, formerly, publishAt, sourceDate } from '../source.ts'

export const postText = z.strictObject({
  title: z.string().min(1),
  author: z.string().optional(),
  meta_description: z.string().optional(),
  meta_keywords: z.string().optional().describe('Separated by commas'),
  updated: sourceDate.optional(),
  draft,
})

export const postSource = postText.extend({
  type: z.string().describe('Key of an entry of post-types.yaml'),
  date: sourceDate,
  media: imageSource.optional(),
  publish_at: publishAt,
  formerly,
})
export type PostSource = z.infer<typeof postSource>

export const postTypeSource = z.strictObject({ key: z.string(), name: localized })
