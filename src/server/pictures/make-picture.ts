import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS, widthsFor } from '#domain/media.ts'
import type { PictureFormat, VariantOrder } from './variant.ts'

/**
 * How hard the encoders try. Measured on the demo's products at 640 pixels, one core, mean of ten: AVIF
 * takes 0.20 s for 10 kB and WebP 0.11 s for 24 kB. With effort 4 AVIF takes six times as long and saves
 * a twentieth.
 */
const ENCODE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 80 }),
  png: (picture) => picture.png(),
}

/** A picture that is published at less than this many times the width is sent as it is where it is smaller in bytes. */
const MAX_TIMES_WIDER = 2

/** What decoders say of damaged bytes. */
const DAMAGED =
  /corrupt|premature end|unexpected end|invalid|unsupported image format|unable to parse|libpng read error|no frames|exceeds pixel limit/i

/**
 * Whether a picture will never be made: its bytes are damaged, or too many pixels. Whatever else goes
 * wrong, from want of memory to a full disk, may go well another time.
 */
export function isUndecodable(error: unknown): boolean {
  return error instanceof Error && DAMAGED.test(error.message) && !/memory|alloc/i.test(error.message)
}

/**
 * Makes a picture narrower: upright, in sRGB, without metadata, never wider than it is.
 * @returns undefined where the picture is best sent as it is: because it moves, because a smaller of
 *   the fixed widths shows all of it, or because the result would not be smaller
 * @throws see `isUndecodable`
 */
export async function makePicture({ source, width, format }: Omit<VariantOrder, 'target'>): Promise<Buffer | undefined> {
  // Read apart from decoding: a disk that fails says nothing of the picture.
  const bytes = await readFile(source)
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { pages = 1, autoOrient } = await picture.metadata()
  if (pages > 1 || !widthsFor(autoOrient.width).includes(width)) return undefined
  const made = await ENCODE[format](picture.autoOrient().resize({ width, withoutEnlargement: true })).toBuffer()
  return made.length < bytes.length || autoOrient.width > width * MAX_TIMES_WIDER ? made : undefined
}
