import * as z from 'zod'
import { localized } from './language/localized.ts'
import { partFallback } from './published.ts'

/** Pixels. A published width must remain. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920]

/** Not drawings, nor formats that may be animated. */
export const NARROWED_TYPES = ['image/webp', 'image/jpeg', 'image/png', 'image/avif']

/** Decoding larger ones takes gigabytes. Phones make fifty megapixels. */
export const MAX_PIXELS = 100_000_000

/** Every fixed width below the picture's, and the next one, which shows all of it. */
export function widthsFor(width: number): number[] {
  const whole = PICTURE_WIDTHS.findIndex((fixed) => fixed >= width)
  return whole < 0 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, whole + 1)
}

export const image = z.object({
  path: z.string().describe('Path below /storage/'),
  alt: z.string(),
  fallback: partFallback,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z
    .array(z.number().int().positive())
    .optional()
    .describe('Also available at /pictures/{width}/{path} in each of these widths; absent if the picture is only below /storage/'),
  preview: z.string().optional().describe('A few blurred pixels as a data: URL, shown until a large picture has loaded'),
})
export type Image = z.infer<typeof image>

export const download = z.object({
  path: z.string().describe('Path below /storage/'),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  kind: z.string(),
})
export type Download = z.infer<typeof download>

/** How the descriptions of such paths begin. */
export const MEDIA_PATH = 'Path inside media/'

export const imageSource = z.strictObject({
  file: z.string().describe(MEDIA_PATH),
  alt: localized.describe('Describes the picture for people who cannot see it; empty for a decorative picture'),
})
export type ImageSource = z.infer<typeof imageSource>

/** Pixels; the 1.91 : 1 that Facebook, LinkedIn, Telegram and X show whole. */
export const SHARE_SIZE = { width: 1200, height: 630 }
