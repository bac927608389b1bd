import type { IconOrder } from './icon.ts'
import type { DrawnCard } from './share/draw-card.ts'

export const FORMATS = ['avif', 'webp'] as const

export type PictureFormat = (typeof FORMATS)[number] | 'jpeg' | 'png'

/** Markers, distinguished from pictures by their size. Empty files come from versions that blamed every failure on the picture. */
export const NOT_MADE = { original: Buffer.alloc(1), undecodable: Buffer.alloc(2) }

export interface Variant {
  sha256: string
  /** One of `PICTURE_WIDTHS`. */
  width: number
  format: PictureFormat
}

export interface VariantOrder extends Pick<Variant, 'width' | 'format'> {
  source: string
  /** Gets one of `NOT_MADE` where there is nothing to make. */
  target: string
}

export interface CardOrder extends DrawnCard {
  target: string
}

export type PictureOrder = VariantOrder | CardOrder | IconOrder
