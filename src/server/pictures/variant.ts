import type { IconOrder } from './icon.ts'
import type { DrawnCard } from './share/draw-card.ts'

/** The formats that pictures are made in, the smaller first. */
export const FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof FORMATS)[number]

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
  /** File to be written; empty where the published picture is to be sent instead. */
  target: string
}

/** A share picture to be drawn. */
export interface CardOrder extends DrawnCard {
  /** File to be written. */
  target: string
}

/** What the picture process is asked for. */
export type PictureOrder = VariantOrder | CardOrder | IconOrder
