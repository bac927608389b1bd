import { useState } from 'react'
import type { Image } from '#domain/media.ts'
import { useEnvironment } from '../environment.tsx'
import { type LangAttrs, langAttrs } from '../i18n/lang-attrs.ts'
import { pictureUrls, storageUrl } from '../routing/paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './picture.module.css'

/** Our API gives `images`, any backend gives `media`. */
export interface WithMedia {
  media?: string | string[] | null
  images?: Image[]
}

/** Only a path is certain. */
export type ShownImage = Pick<Image, 'path' | 'alt'> & Partial<Image>

/** The main one first. */
export function imagesOf(item: WithMedia): ShownImage[] {
  if (item.images && item.images.length > 0) return item.images
  const media = Array.isArray(item.media) ? item.media : item.media ? [item.media] : []
  return media.map((path) => ({ path, alt: '' }))
}

/** Largest deviation from a square at which a picture counts as a pack shot. */
const SQUARE = 0.04

/** Scenes fill their frame; square pictures, mostly cut-out pack shots, are shown whole. */
export function fillsFrame({ width, height }: ShownImage): boolean {
  if (!width || !height) return true
  return Math.abs(width / height - 1) > SQUARE
}

/** A picture of unknown size counts as a pack shot, as most products' are. */
export function isScene(image: ShownImage): boolean {
  return image.width !== undefined && fillsFrame(image)
}

/** Undefined where the picture has no other widths, or its own is unknown. */
function candidates(base: string, { path, width, widths = [] }: ShownImage): string | undefined {
  if (!width || widths.length === 0) return undefined
  const urlOf = pictureUrls(base, path)
  return widths.map((each) => `${urlOf(each)} ${Math.min(each, width)}w`).join(', ')
}

interface PictureProps {
  image: ShownImage | undefined
  /** As in the `sizes` attribute: widths of the whole picture, even where it is cropped. Without it, the window's. */
  sizes?: string
  /** For the first picture of a page: loaded at once and first. */
  eager?: boolean
  /** Blurred pixels while it loads. For a positioned picture that fills its frame. */
  preview?: boolean
  /** Replaces the image's own text, for example with none next to the same words. */
  alt?: string | undefined
  /** From `langAttrs`, when `alt` is in the source language. */
  mark?: LangAttrs
  /** When the picture is missing or broken. */
  placeholder?: IconName
  className?: string
}

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
  // Nothing heard an error from before hydration.
  const askAgain = (shown: HTMLImageElement | null) => {
    if (shown?.complete && shown.naturalWidth === 0) shown.decode().catch(() => setBroken(true))
  }
  return (
    <>
      {preview && image.preview && fillsFrame(image) && <img className={styles.preview} src={image.preview} alt="" />}
      <img
        ref={askAgain}
        className={`${className ?? ''} ${isScene(image) ? styles.scene : ''}`.trim() || undefined}
        src={storageUrl(apiBase, image.path)}
        srcSet={srcSet}
        alt={alt ?? image.alt}
        {...(alt === undefined ? langAttrs(image, 'alt') : mark)}
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
