import { useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { AddToOrder } from '../../order/add-to-order.tsx'
import { paths, referenceOf } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { QuantityStepper } from '../order/quantity-stepper.tsx'
import { usePrice } from '../order/use-price.ts'
import { hasNote, isAvailable } from '../product-status.ts'
import { chosenVariant, itemOf, type OrderedItem } from '../product-variants.ts'
import { TaxNote } from '../tax-note.tsx'
import { AskLink, askAddress } from './ask-link.tsx'
import styles from './product-buy.module.css'
import { VariantChoice } from './variant-choice.tsx'

export function ProductBuy({ product, variant }: { product: Product; variant: string | null }) {
  const t = useTranslate()
  const [key, setKey] = useState(variant)
  const chosen = chosenVariant(product, key)
  const item = itemOf(product, chosen)
  const priceOf = usePrice(item)
  const inStock = isAvailable(item)
  return (
    <div className={styles.buy}>
      <div className={styles.marks}>
        <span className={`badge ${inStock ? 'badge-ok' : 'badge-bad'}`}>{t(inStock ? 'products.available' : 'products.outOfStock')}</span>
        {product.featured && (
          <span className={`chip ${styles.featured}`}>
            <Icon name="star" fill />
            {t('product.featured')}
          </span>
        )}
      </div>
      <h1 {...langAttrs(product, 'name')}>{product.name}</h1>
      <div className={styles.line}>
        {product.product_category && <CategoryLink product={product} />}
        <Rating />
      </div>
      <p className={styles.price}>
        {priceOf ? (
          <>
            <bdi>{priceOf(1)}</bdi> <TaxNote />
          </>
        ) : (
          <Link to={askAddress(item)} rel="nofollow">
            {t('products.onRequest')}
          </Link>
        )}
      </p>
      {product.variants && <VariantChoice variants={product.variants} chosen={chosen?.key} onChoose={setKey} />}
      <Order product={item} />
      {!chosen && product.sku && (
        <p className={styles.sku}>
          {t('product.sku')} <bdi dir="ltr">{product.sku}</bdi>
        </p>
      )}
      <Notes product={product} />
    </div>
  )
}

/** Only where a backend names the category in addresses. */
function CategoryLink({ product }: { product: Product }) {
  const category = product.product_category
  const mark = langAttrs(product, 'product_category')
  const reference = referenceOf(category)
  if (!reference) {
    return (
      <span className={styles.category} {...mark}>
        {category.name}
      </span>
    )
  }
  return (
    <Link className={styles.category} to={`${paths.products()}?category=${encodeURIComponent(reference)}`} {...mark}>
      {category.name}
    </Link>
  )
}

const STARS = [1, 2, 3, 4, 5]

/** As the company has set them for all products; each is left out when it is not set. */
function Rating() {
  const t = useTranslate()
  const format = useFormat()
  const { product_rating: rating, product_reviews: reviews } = useSite().figures
  if (rating === null && reviews === null) return null
  return (
    <div className={styles.rating}>
      {rating !== null && (
        <span className={styles.stars} role="img" aria-label={t('product.ratingStars', { value: format.number(rating) })}>
          {STARS.map((star) => (
            <Icon key={star} name="star" fill={star <= Math.round(rating)} />
          ))}
        </span>
      )}
      {reviews !== null && <span>{t('product.reviews', { count: reviews, formatted: format.number(reviews) })}</span>}
    </div>
  )
}

/** On phones it stays at the foot of the screen. Out of stock, or without a telephone number for orders, only a question can be sent. */
function Order({ product }: { product: OrderedItem }) {
  const t = useTranslate()
  const { order } = useSite()
  const priceOf = usePrice(product)
  const [quantity, setQuantity] = useState(1)
  if (!isAvailable(product) || !order.phone) return <AskLink product={product} className="button button-line button-large" />
  return (
    <>
      <div className={styles.order}>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        {priceOf && quantity > 1 && (
          <p className={styles.total}>
            {t('order.total')} <bdi>{priceOf(quantity)}</bdi>
          </p>
        )}
        <div className={styles.orderButton}>
          <OrderLink product={product} quantity={quantity} />
        </div>
      </div>
      <AddToOrder key={product.variant} product={product} quantity={quantity} />
      <AskLink product={product} className="text-link" />
    </>
  )
}

const NOTE_ICONS: Record<string, IconName> = { truck: 'truck', clock: 'clock', shield: 'shield-check' }

function Notes({ product }: { product: Product }) {
  const notes = useSite().figures.product_notes.filter((note) => hasNote(product, note))
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} role="list">
      {notes.map((note) => (
        <li key={note.title}>
          <Icon name={NOTE_ICONS[note.icon] ?? 'info'} />
          <span>
            <strong {...langAttrs(note, 'title')}>{note.title}</strong>
            <span {...langAttrs(note, 'text')}>{note.text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
