import { useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTexts } from '../environment.tsx'
import { useFormat } from '../site.ts'
import { Carousel, type CarouselHandle } from '../ui/carousel.tsx'
import { imagesOf, Picture, type ShownImage } from '../ui/picture.tsx'
import { tintOf } from './product-facts.ts'
import styles from './product-gallery.module.css'
import { ProductWell } from './product-well.tsx'

/** How long a picture stands (SPEC 9). */
const AUTOPLAY_MS = 4000

/** Widths at which the pictures are shown. */
const SIZES = '(max-width: 820px) 92vw, 640px'
const THUMBNAIL_SIZES = '80px'

/** The pictures of a product: a carousel with thumbnails for several, one picture, or a note that there is none (SPEC 2). */
export function ProductGallery({ product }: { product: Product }) {
  const t = useTexts()
  const images = imagesOf(product)
  const [first] = images
  if (images.length > 1) return <Pictures product={product} images={images} />
  return (
    <ProductWell tint={tintOf(product)} className={styles.well}>
      <Picture image={first} alt={first?.alt || product.name} sizes={SIZES} eager />
      {!first && <p className={styles.none}>{t('product.noPictures')}</p>}
    </ProductWell>
  )
}

function Pictures({ product, images }: { product: Product; images: ShownImage[] }) {
  const t = useTexts()
  const format = useFormat()
  const [shown, setShown] = useState(0)
  const carousel = useRef<CarouselHandle>(null)
  const tint = tintOf(product)
  return (
    <div className={styles.gallery}>
      <Carousel
        label={t('product.pictures', { name: product.name })}
        className={styles.carousel}
        autoplay={AUTOPLAY_MS}
        loop
        pagination
        handle={carousel}
        onShow={setShown}
        frame={(controls) => <div className={styles.controls}>{controls}</div>}
        slides={images.map((image, index) => ({
          key: image.path,
          content: (
            <ProductWell tint={tint} className={styles.well}>
              <Picture image={image} alt={image.alt || product.name} sizes={SIZES} eager={index === 0} />
            </ProductWell>
          ),
        }))}
      />
      <ul className={styles.thumbnails} role="list">
        {images.map((image, index) => (
          <li key={image.path}>
            <button
              type="button"
              aria-label={t('product.picture', { index: format.number(index + 1), total: format.number(images.length) })}
              aria-current={index === shown ? 'true' : undefined}
              onClick={() => carousel.current?.show(index)}
            >
              <ProductWell tint={tint} className={styles.thumbnail}>
                <Picture image={image} alt="" sizes={THUMBNAIL_SIZES} />
              </ProductWell>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
