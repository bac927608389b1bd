import type { Product } from '#domain/catalogue/product.ts'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Naming } from '../../i18n/naming.tsx'
import { Lightbox } from '../../media/lightbox.tsx'
import { imagesOf, isScene } from '../../media/picture.tsx'
import { useFormat } from '../../site/site.tsx'

interface ProductLightboxProps {
  product: Product
  tint: Tint
  first: number
  onClose: () => void
}

/** Mounted means open. */
export default function ProductLightbox({ product, tint, first, onClose }: ProductLightboxProps) {
  const t = useTranslate()
  const format = useFormat()
  const images = imagesOf(product)
  const placeOf = (index: number) => t('product.picture', { index: format.number(index + 1), total: format.number(images.length) })
  const pictures = images.map((image, index) => ({
    key: image.path,
    image,
    name: placeOf(index),
    ...(isScene(image) ? {} : { className: `well-${tint}` }),
  }))
  return (
    <Lightbox
      label={<Naming text={t('product.pictures', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />}
      closeLabel={t('products.close')}
      pictures={pictures}
      first={first}
      caption={(index) => (
        <>
          <h2 {...langAttrs(product, 'name')}>{product.name}</h2>
          {images.length > 1 && <p className="visually-hidden">{placeOf(index)}</p>}
        </>
      )}
      onClose={onClose}
    />
  )
}
