import { useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import { Carousel, type CarouselHandle } from '../../carousel/carousel.tsx'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Naming } from '../../i18n/naming.tsx'
import { useLightbox } from '../../lazy/use-lightbox.ts'
import { imagesOf, isScene, Picture, type ShownImage } from '../../media/picture.tsx'
import { storageUrl } from '../../routing/paths.ts'
import { useFormat } from '../../site/site.tsx'
import { tintOf } from '../product-status.ts'
import { ProductWell } from '../product-well.tsx'
import styles from './product-gallery.module.css'

const loadLightbox = () => import('./product-lightbox.tsx')

/** Per picture (docs/spec.md#9-business-constants-and-limits). */
const AUTOPLAY_MS = 4000

const SIZES = '(max-width: 34.8125em) 52vw, (max-width: 42.4375em) 300px, (max-width: 90em) 45vw, 640px'
const THUMBNAIL_SIZES = 'min(19vw, 120px)'

/** docs/spec.md#product-detail-productslug */
export function ProductGallery({ product }: { product: Product }) {
  const t = useTranslate()
  const images = imagesOf(product)
  const [only] = images
  const { apiBase } = useEnvironment()
  // The browser can show a picture, too.
  const showPlain = (index: number) => location.assign(storageUrl(apiBase, images[index]?.path ?? ''))
  const { Lightbox, first, open, close } = useLightbox(loadLightbox, showPlain)
  return (
    <div className={styles.gallery}>
      {images.length > 1 ? (
        <Pictures product={product} images={images} onEnlarge={open} />
      ) : only ? (
        <GalleryPicture product={product} image={only} place={{ index: 0, total: 1 }} onEnlarge={open} />
      ) : (
        <ProductWell tint={tintOf(product)} className={styles.well} growth="grown">
          <Picture image={undefined} />
          <p className={styles.none}>{t('product.noPictures')}</p>
        </ProductWell>
      )}
      {Lightbox && first !== undefined && <Lightbox product={product} tint={tintOf(product)} first={first} onClose={close} />}
    </div>
  )
}

interface PicturesProps {
  product: Product
  images: ShownImage[]
  onEnlarge: (index: number, opener: HTMLElement) => Promise<void>
}

function Pictures({ product, images, onEnlarge }: PicturesProps) {
  const t = useTranslate()
  const [shown, setShown] = useState(0)
  const carousel = useRef<CarouselHandle>(null)
  const format = useFormat()
  const gallery = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const tell = (index: number) => {
    setShown(index)
    // Only for visitors who work in the gallery, not while it moves by itself.
    if (gallery.current?.contains(document.activeElement))
      setSaid(t('product.picture', { index: format.number(index + 1), total: format.number(images.length) }))
  }
  return (
    <div ref={gallery} className={styles.pictures}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Carousel
        label={<Naming text={t('product.pictures', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />}
        className={styles.carousel}
        autoplay={AUTOPLAY_MS}
        loop
        handle={carousel}
        onShow={tell}
        frame={(controls) => <div className={styles.controls}>{controls}</div>}
        slides={images.map((image, index) => ({
          key: image.path,
          content: <GalleryPicture product={product} image={image} place={{ index, total: images.length }} onEnlarge={onEnlarge} />,
        }))}
      />
      <Thumbnails tint={tintOf(product)} images={images} shown={shown} onShow={(index) => carousel.current?.show(index)} />
    </div>
  )
}

interface GalleryPictureProps {
  product: Product
  image: ShownImage
  place: { index: number; total: number }
  onEnlarge: PicturesProps['onEnlarge']
}

function GalleryPicture({ product, image, place: { index, total }, onEnlarge }: GalleryPictureProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ProductWell tint={tintOf(product)} scene={isScene(image)} className={styles.well} growth="grown">
      <Picture
        image={image}
        {...(image.alt ? {} : { alt: product.name, mark: langAttrs(product, 'name') })}
        sizes={SIZES}
        eager={index === 0}
        preview
      />
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
  const t = useTranslate()
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
