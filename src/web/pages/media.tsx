import { fillsFrame, imagesOf, Picture, type WithMedia } from '../media/picture.tsx'
import { useContact } from '../site/site.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './media.module.css'

interface MediaProps {
  of: WithMedia
  sizes: string
  eager?: boolean
  /** Empty next to the same words. */
  alt?: string
  className?: string
  /** In an arch as tall as its place, instead of a frame. */
  arch?: boolean
}

/** The company's logo replaces a missing picture (docs/spec.md#content-page-dataid). */
export function Media({ of, sizes, eager = false, alt, className = '', arch = false }: MediaProps) {
  const logo = useContact()?.logo
  const own = imagesOf(of)[0]
  const image = own ?? (logo ? { path: logo, alt: '' } : undefined)
  const fit = own ? (fillsFrame(own) ? '' : styles.whole) : styles.logo
  return (
    <div className={`${arch ? `arch arch-sky ${styles.arch}` : styles.frame} ${fit} ${className}`}>
      <Picture image={image} sizes={sizes} eager={eager} preview alt={alt} placeholder="file-text" />
    </div>
  )
}

/** `of` is undefined while it loads. Nothing without a picture and a logo: an empty arch would look like a broken picture. */
export function PagePicture({ of }: { of: WithMedia | undefined }) {
  const logo = useContact()?.logo
  if (!of) return <Skeleton shape="arch" />
  if (imagesOf(of).length === 0 && !logo) return null
  return <Media of={of} arch sizes="(max-width: 43.6875em) 88vw, 16rem" eager />
}
