import { lazy, Suspense, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import { useTexts } from '../environment.tsx'
import { useFormat } from '../site.tsx'
import { Carousel, type CarouselHandle } from '../ui/carousel.tsx'
import { imagesOf, Picture, type ShownImage } from '../ui/picture.tsx'
import { isScene, tintOf } from './product-facts.ts'
import styles from './product-gallery.module.css'
import { ProductWell } from './product-well.tsx'

/** Its own chunk, loaded when the first picture is enlarged. */
const ProductLightbox = lazy(() => import('./product-lightbox.tsx'))

/** How long a picture stands (SPEC 9). */
const AUTOPLAY_MS = 4000

/** Widths at which the pictures are shown. */
const SIZES = '(max-width: 557px) 92vw, (max-width: 820px) 512px, (max-width: 1440px) 45vw, 640px'
const THUMBNAIL_SIZES = '(max-width: 820px) 64px, 80px'

/** The pictures of a product: a carousel with thumbnails for several, one picture, or a note that there is none (SPEC 2). Each can be enlarged. */
export function ProductGallery({ product }: { product: Product }) {
  const t = useTexts()
  const images = imagesOf(product)
  const [first] = images
  const [enlarged, setEnlarged] = useState<number>()
  const opener = useRef<HTMLElement>(null)
  const enlarge = (index: number, from: HTMLElement) => {
    opener.current = from
    setEnlarged(index)
  }
  const close = () => {
    setEnlarged(undefined)
    opener.current?.focus()
  }
  return (
    <div className={styles.gallery}>
      {images.length > 1 ? (
        <Pictures product={product} images={images} onEnlarge={enlarge} />
      ) : first ? (
        <GalleryPicture product={product} image={first} place={{ index: 0, total: 1 }} onEnlarge={enlarge} />
      ) : (
        <ProductWell tint={tintOf(product)} className={styles.well}>
          <Picture image={undefined} />
          <p className={styles.none}>{t('product.noPictures')}</p>
        </ProductWell>
      )}
      {enlarged !== undefined && (
        <Suspense>
          <ProductLightbox product={product} first={enlarged} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

interface PicturesProps {
  product: Product
  images: ShownImage[]
  onEnlarge: (index: number, from: HTMLElement) => void
}

function Pictures({ product, images, onEnlarge }: PicturesProps) {
  const t = useTexts()
  const [shown, setShown] = useState(0)
  const carousel = useRef<CarouselHandle>(null)
  return (
    <>
      <Carousel
        label={t('product.pictures', { name: product.name })}
        className={styles.carousel}
        autoplay={AUTOPLAY_MS}
        loop
        waits
        pagination
        handle={carousel}
        onShow={setShown}
        frame={(controls) => <div className={styles.controls}>{controls}</div>}
        slides={images.map((image, index) => ({
          key: image.path,
          content: <GalleryPicture product={product} image={image} place={{ index, total: images.length }} onEnlarge={onEnlarge} />,
        }))}
      />
      <Thumbnails tint={tintOf(product)} images={images} shown={shown} onShow={(index) => carousel.current?.show(index)} />
    </>
  )
}

interface GalleryPictureProps {
  product: Product
  image: ShownImage
  place: { index: number; total: number }
  onEnlarge: PicturesProps['onEnlarge']
}

/** A picture in its well, under a button that enlarges it. */
function GalleryPicture({ product, image, place: { index, total }, onEnlarge }: GalleryPictureProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ProductWell tint={tintOf(product)} scene={isScene(image)} className={styles.well}>
      <Picture image={image} alt={image.alt || product.name} sizes={SIZES} eager={index === 0} preview />
      <button
        className={styles.enlarge}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('product.enlarge', { index: format.number(index + 1), total: format.number(total) })}
        onClick={(event) => onEnlarge(index, event.currentTarget)}
      />
    </ProductWell>
  )
}

interface ThumbnailsProps {
  tint: Tint
  images: ShownImage[]
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ tint, images, shown, onShow }: ThumbnailsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ul className={styles.thumbnails} role="list">
      {images.map((image, index) => (
        <li key={image.path}>
          <button
            type="button"
            aria-label={t('product.picture', { index: format.number(index + 1), total: format.number(images.length) })}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <ProductWell tint={tint} scene={isScene(image)} className={styles.thumbnail}>
              <Picture image={image} alt="" sizes={THUMBNAIL_SIZES} />
            </ProductWell>
          </button>
        </li>
      ))}
    </ul>
  )
}
