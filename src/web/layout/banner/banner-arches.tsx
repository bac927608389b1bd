import { TINTS, type Tint } from '#domain/catalogue/product-constants.ts'
import { fillsFrame, imagesOf, Picture, type WithMedia } from '../../media/picture.tsx'
import styles from './banner-arches.module.css'

const ARCHES = 3

interface BannerArchesProps {
  /** The first three with a picture are shown, the first of them in the middle. */
  items: (WithMedia & { id: number | string; tint?: Tint })[]
  /** Pictures stand at the bottom of their arch, as people do; otherwise only square ones do, and scenes fill it. */
  standing?: boolean
}

/** Decoration: says nothing to screen readers. */
export function BannerArches({ items, standing }: BannerArchesProps) {
  const shown = items.flatMap(({ id, tint, ...item }, place) => {
    const [image] = imagesOf(item)
    return image ? [{ id, image, tint: tint ?? TINTS[place % TINTS.length] }] : []
  })
  const [middle, end, start] = shown.slice(0, ARCHES)
  const arches = [start, middle, end].filter((arch) => arch !== undefined)
  return arches.map(({ id, image, tint }) => {
    const stands = standing ?? !fillsFrame(image)
    return (
      <div key={id} className={`arch arch-${tint} ${styles.arch} ${id === middle?.id ? styles.middle : ''}`}>
        {/* Lazy though at the head of the page: where the banner has no room for it, it is not loaded. */}
        <Picture className={stands ? styles.standing : styles.scene} image={image} alt="" sizes={stands ? '9.5em' : '17em'} />
      </div>
    )
  })
}

/** In the places and colours of those that will be there. */
export function BannerArchesSkeleton() {
  return [2, 0, 1].map((place) => (
    <div key={place} className={`arch arch-${TINTS[place]} ${styles.arch} ${place === 0 ? styles.middle : ''}`} />
  ))
}
