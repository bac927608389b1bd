import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { lazySection } from '../../lazy/lazy-section.tsx'
import { paths, referenceOf } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasNote, isAvailable } from '../product-status.ts'
import { OrderOne } from './order-one.tsx'
import styles from './product-buy.module.css'
import shape from './product-skeleton.module.css'

const VariantOrder = lazySection(
  'catalogue/product/variant-order.tsx',
  () => import('./variant-order.tsx'),
  <Skeleton className={shape.button} />,
)

export function ProductBuy({ product }: { product: Product }) {
  const t = useTranslate()
  const inStock = isAvailable(product)
  return (
    <div className={styles.buy}>
      <div className="row">
        <span className={`badge ${inStock ? 'badge-ok' : 'badge-bad'}`}>{t(inStock ? 'products.available' : 'products.outOfStock')}</span>
        {product.featured && <span className="chip">{t('product.featured')}</span>}
      </div>
      <h1 className={styles.name} {...langAttrs(product, 'name')}>
        {product.name}
      </h1>
      <div className={styles.line}>
        {product.product_category && <CategoryLink product={product} />}
        <Rating />
      </div>
      {product.variants ? <VariantOrder /> : <OrderOne product={product} />}
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

const NOTE_ICONS: Record<string, IconName> = { truck: 'truck', clock: 'clock', shield: 'shield-check' }

/** With who has checked the text. While the product loads, only the notes for all products. */
export function ProductNotes({ product }: { product?: Product }) {
  const t = useTranslate()
  const notes = useSite().figures.product_notes.filter((note) => hasNote(product, note))
  const checkedBy = product?.checked_by
  if (notes.length === 0 && !checkedBy) return null
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
      {checkedBy && (
        <li>
          <Icon name="user-round" />
          <span>
            <strong>{t('page.checkedBy')}</strong>
            <span {...langAttrs(product, 'checked_by')}>{checkedBy}</span>
          </span>
        </li>
      )}
    </ul>
  )
}
