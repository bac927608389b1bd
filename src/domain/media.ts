import * as z from 'zod'
import { localized } from './language/localized.ts'
import { partFallback } from './published.ts'

/** Widths in pixels at which pictures can be had, from a thumbnail to a wide screen. One that was published stays. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920]

/** Content types of pictures that can be had at these widths: not drawings, and not what may move. */
export const NARROWED_TYPES = ['image/webp', 'image/jpeg', 'image/png', 'image/avif']

/** Larger pictures are not published: to decode one takes gigabytes. Phones make fifty megapixels. */
export const MAX_PIXELS = 100_000_000

/** Every fixed width below that of a picture, and the next one, at which all of it is shown. */
export function widthsFor(width: number): number[] {
  const whole = PICTURE_WIDTHS.findIndex((fixed) => fixed >= width)
  return whole < 0 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, whole + 1)
}

/** A picture as the API gives it: what `img` needs, and where it lies below `/storage`. */
export const image = z.object({
  path: z.string().describe('Path below /storage/'),
  alt: z.string(),
  fallback: partFallback,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z
    .array(z.number().int().positive())
    .optional()
    .describe(
      'It is also at /pictures/{width}/{path} for each of these widths, never wider than it is; left out where it is at /storage/ alone',
    ),
  preview: z.string().optional().describe('A few blurred pixels as a data: address, to be shown until a large picture is there'),
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

/** Pixels of the picture by which a link is shown elsewhere: what Facebook, LinkedIn, Telegram and X show whole (1.91 : 1). */
export const SHARE_SIZE = { width: 1200, height: 630 }
