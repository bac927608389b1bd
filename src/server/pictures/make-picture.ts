import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { widthsFor } from '#domain/media.ts'
import type { PictureFormat, VariantOrder } from './variant.ts'

/** Larger pictures are sent as they are: a decoder would need gigabytes for them. Phones make fifty megapixels. */
export const MOST_PIXELS = 100_000_000

/**
 * How hard the encoders try. Measured on the demo's products at 640 pixels, one core, mean of ten: AVIF
 * takes 0.20 s for 10 kB and WebP 0.11 s for 24 kB. With effort 4 AVIF takes six times as long and saves
 * a twentieth.
 */
const ENCODE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
}

/**
 * Makes a picture narrower: upright, in sRGB, without metadata, never wider than it is.
 * @returns undefined where the picture is best sent as it is: because it moves, because a smaller of
 *   the fixed widths shows all of it, or because the result would not be smaller
 * @throws when the bytes cannot be decoded, or are too many pixels
 */
export async function makePicture({ source, width, format }: Omit<VariantOrder, 'target'>): Promise<Buffer | undefined> {
  const picture = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { pages = 1, autoOrient } = await picture.metadata()
  if (pages > 1 || !widthsFor(autoOrient.width).includes(width)) return undefined
  const made = await ENCODE[format](picture.autoOrient().resize({ width, withoutEnlargement: true })).toBuffer()
  return made.length < (await stat(source)).size ? made : undefined
}
