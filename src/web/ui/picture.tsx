import { useState } from 'react'
import type { Image } from '#domain/media.ts'
import { useEnvironment } from '../environment.tsx'
import { pictureUrls, storageUrl } from '../paths.ts'
import { Icon, type IconName } from './icon.tsx'
import { type LanguageMark, markOf } from './language-mark.ts'
import styles from './picture.module.css'

/** What a thing tells about its pictures: our API gives `images`, any backend gives `media`. */
export interface WithMedia {
  media?: string | string[] | null
  images?: Image[]
}

/** A picture as it can be shown; the rest is unknown when only a path was given. */
export type ShownImage = Pick<Image, 'path' | 'alt'> & Partial<Image>

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

/** The candidates of the `srcset` attribute; none where the picture has no other widths, or its own is unknown. */
function candidates(base: string, { path, width, widths = [] }: ShownImage): string | undefined {
  if (!width || widths.length === 0) return undefined
  const urlOf = pictureUrls(base, path)
  return widths.map((each) => `${urlOf(each)} ${Math.min(each, width)}w`).join(', ')
}

interface PictureProps {
  image: ShownImage | undefined
  /**
   * Widths at which it is shown, as in the `sizes` attribute: of the whole picture, also where it is
   * cut to a frame of another shape. Without it, that of the window.
   */
  sizes?: string
  /** For the first picture of a page: loaded at once and first. */
  eager?: boolean
  /** Shows a few blurred pixels until it is there. For a picture that fills a frame with `position`. */
  preview?: boolean
  /** Replaces the image's own text, for example with none where the words stand beside it. */
  alt?: string
  /** From `markOf`, when `alt` is in the fallback language. */
  mark?: LanguageMark
  /** Shown in the placeholder when the picture is missing or broken. */
  placeholder?: IconName
  className?: string
}

/** A picture of the company, or an arch with a sign when it is missing or broken. */
export function Picture({ image, sizes, eager = false, preview = false, alt, mark, placeholder = 'image', className }: PictureProps) {
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
  const srcSet = candidates(apiBase, image)
  // An error from before the page was hydrated was heard by nobody.
  const askAgain = (shown: HTMLImageElement | null) => {
    if (shown?.complete && shown.naturalWidth === 0) shown.decode().catch(() => setBroken(true))
  }
  return (
    <>
      {preview && image.preview && fillsFrame(image) && <img className={styles.preview} src={image.preview} alt="" />}
      <img
        ref={askAgain}
        className={className}
        src={storageUrl(apiBase, image.path)}
        srcSet={srcSet}
        alt={alt ?? image.alt}
        {...(alt === undefined ? markOf(image, 'alt') : mark)}
        width={image.width}
        height={image.height}
        sizes={srcSet && sizes}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </>
  )
}
