import type { IconOrder } from './icon.ts'
import type { DrawnCard } from './share/draw-card.ts'

/** The formats that pictures are made in for those who name them, the smaller first. */
export const FORMATS = ['avif', 'webp'] as const

/** Those and the formats that everybody knows. */
export type PictureFormat = (typeof FORMATS)[number] | 'jpeg' | 'png'

/** What is kept of a picture that is not made for good, told from a picture by its size. An empty file was left by versions that took every failure for one of the picture. */
export const NOT_MADE = { original: Buffer.alloc(1), undecodable: Buffer.alloc(2) }

/** A published picture at another width, in another format. */
export interface Variant {
  /** Of the picture as it was published. */
  sha256: string
  /** One of `PICTURE_WIDTHS`. */
  width: number
  format: PictureFormat
}

/** A variant to be made. */
export interface VariantOrder extends Pick<Variant, 'width' | 'format'> {
  /** File with the published picture. */
  source: string
  /** File to be written; one of `NOT_MADE` where there is nothing to make. */
  target: string
}

/** A share picture to be drawn. */
export interface CardOrder extends DrawnCard {
  /** File to be written. */
  target: string
}

/** What the picture process is asked for. */
export type PictureOrder = VariantOrder | CardOrder | IconOrder
