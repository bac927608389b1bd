import * as z from 'zod'
import { localized } from './language/localized.ts'

/** A picture as the API gives it: what `img` needs, and where it lies below `/storage`. */
export const image = z.object({
  path: z.string().describe('Path below /storage/'),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type Image = z.infer<typeof image>

/** A downloadable file with what a visitor wants to know before downloading it. */
export const download = z.object({
  path: z.string().describe('Path below /storage/'),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Upper-case file kind, for example PDF. */
  kind: z.string(),
})
export type Download = z.infer<typeof download>

/** A picture as the content folder names it. */
export const imageSource = z.strictObject({
  file: z.string().describe('Path below media/'),
  alt: localized.describe('What is on the picture, for those who cannot see it; empty when it only decorates'),
})
export type ImageSource = z.infer<typeof imageSource>
