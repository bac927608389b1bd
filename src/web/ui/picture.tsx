import { useState } from 'react'
import type { Image } from '#domain/media.ts'
import { useEnvironment } from '../environment.tsx'
import { storageUrl } from '../paths.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './picture.module.css'

/** What a thing tells about its pictures: our API gives `images`, any backend gives `media`. */
export interface WithMedia {
  media?: string | string[] | null
  images?: Image[]
}

/** A picture as it can be shown; the size is unknown when only a path was given. */
export type ShownImage = Pick<Image, 'path' | 'alt'> & Partial<Pick<Image, 'width' | 'height'>>

/** The pictures of a thing, first the main one. */
export function imagesOf(thing: WithMedia): ShownImage[] {
  if (thing.images && thing.images.length > 0) return thing.images
  const media = Array.isArray(thing.media) ? thing.media : thing.media ? [thing.media] : []
  return media.map((path) => ({ path, alt: '' }))
}

/** How far from square a picture may be and still count as a pack shot. */
const SQUARE = 0.04

/** Whether a picture is a scene that fills its frame. Square ones, mostly pack shots on nothing, stand whole in it. */
export function fillsFrame({ width, height }: ShownImage): boolean {
  if (!width || !height) return true
  return Math.abs(width / height - 1) > SQUARE
}

interface PictureProps {
  image: ShownImage | undefined
  /** Widths at which it is shown, as in the `sizes` attribute. */
  sizes?: string
  /** For the first picture of a page: loaded at once and first. */
  eager?: boolean
  /** Replaces the image's own text, for example with none where the words stand beside it. */
  alt?: string
  /** Shown in the placeholder when the picture is missing or broken. */
  placeholder?: IconName
  className?: string
}

/** A picture of the company, or an arch with a sign when it is missing or broken. */
export function Picture({ image, sizes, eager = false, alt, placeholder = 'image', className }: PictureProps) {
  const { apiBase } = useEnvironment()
  const [broken, setBroken] = useState(false)
  if (!image || broken) {
    return (
      <span className={`${styles.placeholder} ${className ?? ''}`}>
        <span className={`arch ${styles.arch}`} />
        <Icon name={placeholder} />
      </span>
    )
  }
  return (
    <img
      className={className}
      src={storageUrl(apiBase, image.path)}
      alt={alt ?? image.alt}
      width={image.width}
      height={image.height}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
