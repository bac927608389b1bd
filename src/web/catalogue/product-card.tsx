import type { Product } from '#domain/catalogue/product.ts'
import { keepNumbers } from '#domain/text.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { imagesOf, isScene, Picture } from '../media/picture.tsx'
import { AddToOrder } from '../order/add-to-order.tsx'
import { CutText } from '../prose/cut-text.tsx'
import '../routing/growing-picture.ts'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { productSummary } from './listed-products.ts'
import { CardPrice, StockBadge } from './price-and-stock.tsx'
import styles from './product-card.module.css'
import { isAvailable, tintOf } from './product-status.ts'
import { ProductWell } from './product-well.tsx'

/** docs/spec.md#9-business-constants-and-limits */
const CATEGORY_LENGTH = 20

interface ProductCardProps {
  product: Product
  /** `list` is one wide row, with dosage and status. */
  view: 'grid' | 'list'
  /** For cards on the first screen. */
  eager?: boolean
  /** Whether any card of the list has a dosage. */
  withDosage?: boolean
  /** Below the product of a page: under its heading, and in its currency. */
  related?: boolean
}

export function ProductCard({ product, view, eager = false, withDosage = false, related = false }: ProductCardProps) {
  const t = useTranslate()
  const Heading = related ? 'h3' : 'h2'
  const image = imagesOf(product)[0]
  const isList = view === 'list'
  return (
    <article className={isList ? `${styles.card} ${styles.wide}` : styles.card}>
      <ProductWell tint={tintOf(product)} scene={image !== undefined && isScene(image)} className={styles.well} growth="grows">
        <Picture
          image={image}
          alt=""
          eager={eager}
          sizes={isList ? '(max-width: 51.25em) 104px, 216px' : '(max-width: 43.6875em) 46vw, (max-width: 68.75em) 31vw, 310px'}
        />
      </ProductWell>
      <div className={styles.info}>
        <CardHead product={product} />
        <Heading>
          <Link to={paths.product(product.slug)} {...titleAttrs(product, 'name')}>
            {keepNumbers(product.name)}
          </Link>
        </Heading>
        <p className={styles.summary} {...langAttrs(product, 'description')}>
          {productSummary(product)}
        </p>
        {isList && withDosage && <Dosage product={product} />}
        <div className={styles.foot}>
          <CardPrice product={product} detail={related} className={styles.price} />
          <StockBadge product={product} named={isList} />
          <span className={styles.more} aria-hidden="true">
            <span>{t('products.viewDetails')}</span>
            <Icon name="arrow-right" flip />
          </span>
          {/* Of a product with variants, one must be chosen first. */}
          {isAvailable(product) && !product.variants && <AddToOrder product={product} small />}
        </div>
      </div>
    </article>
  )
}

function CardHead({ product }: { product: Product }) {
  const t = useTranslate()
  const format = useFormat()
  const rating = useSite().figures.product_card_rating
  const category = product.product_category?.name ?? ''
  return (
    <div className={styles.head}>
      <span title={category} {...langAttrs(product, 'product_category')}>
        <CutText text={category} length={CATEGORY_LENGTH} />
      </span>
      {rating !== null && (
        <span className={styles.rating}>
          <Icon name="star" fill />
          <span aria-hidden="true">{format.number(rating)}</span>
          <span className="visually-hidden">{t('products.rating', { value: format.number(rating) })}</span>
        </span>
      )}
    </div>
  )
}

/** Only in the list view (docs/spec.md#products-products). */
function Dosage({ product }: { product: Product }) {
  const t = useTranslate()
  return (
    <dl className={styles.dosage}>
      <dt>{t('products.dosage')}:</dt>{' '}
      {product.dosage ? <dd {...langAttrs(product, 'dosage')}>{product.dosage}</dd> : <dd>{t('products.notSpecified')}</dd>}
    </dl>
  )
}

export function ProductCardSkeleton({ view }: { view: 'grid' | 'list' }) {
  return (
    <div className={view === 'list' ? `${styles.card} ${styles.wide}` : styles.card} aria-hidden="true">
      <ProductWell tint="sky" className={`${styles.well} ${styles.wellLoading}`} />
      <div className={styles.info}>
        <Skeleton className={styles.lineHead} />
        <Skeleton className={styles.lineName} />
        <div className={styles.lineText}>
          <Skeleton />
          <Skeleton />
        </div>
        {view === 'list' && <Skeleton className={styles.lineDosage} />}
        <Skeleton className={styles.linePrice} />
      </div>
    </div>
  )
}
