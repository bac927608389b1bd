import { useContact } from '../site.ts'
import { imagesOf, Picture, type ShownImage, type WithMedia } from '../ui/picture.tsx'
import styles from './media.module.css'

/** How far from square a picture may be and still count as a pack shot. */
const SQUARE = 0.04

/** Scenes fill the frame; square pictures, mostly pack shots on nothing, and the logo stand whole in it. */
function fills(image: ShownImage): boolean {
  if (!image.width || !image.height) return true
  return Math.abs(image.width / image.height - 1) > SQUARE
}

interface MediaProps {
  of: WithMedia
  sizes: string
  eager?: boolean
  /** Empty where the words stand beside it. */
  alt?: string
  className?: string
}

/** The picture of a page or category in its frame, or the company's logo when it has none (SPEC 2). */
export function Media({ of, sizes, eager = false, alt, className = '' }: MediaProps) {
  const logo = useContact()?.logo
  const own = imagesOf(of)[0]
  const image = own ?? (logo ? { path: logo, alt: '' } : undefined)
  const fit = own ? (fills(own) ? '' : styles.whole) : styles.logo
  return (
    <div className={`${styles.frame} ${fit} ${className}`}>
      <Picture image={image} sizes={sizes} eager={eager} {...(alt === undefined ? {} : { alt })} />
    </div>
  )
}
