import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice } from '#domain/money/money.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
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
import styles from './product-card.module.css'
import { isAvailable, tintOf } from './product-status.ts'
import { ProductWell } from './product-well.tsx'
import { TaxNote } from './tax-note.tsx'

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
        {!isList && <StockBadge product={product} className={styles.badge} />}
        <Picture
          image={image}
          alt=""
          eager={eager}
          sizes={isList ? '(max-width: 51.25em) 104px, 216px' : '(max-width: 68.75em) 46vw, 310px'}
        />
      </ProductWell>
      <div className={styles.info}>
        <CardHead product={product} withStock={isList} />
        <Heading>
          <Link to={paths.product(product.slug)} {...langAttrs(product, 'name')}>
            {product.name}
          </Link>
        </Heading>
        <p className={styles.summary} {...langAttrs(product, 'description')}>
          {productSummary(product)}
        </p>
        {isList && <Facts product={product} withDosage={withDosage} />}
        <div className={styles.foot}>
          <CardPrice product={product} detail={related} />
          <span className={styles.more} aria-hidden="true">
            <span>{t('products.viewDetails')}</span>
            <Icon name="arrow-right" flip />
          </span>
          {isAvailable(product) && <AddToOrder product={product} small />}
        </div>
      </div>
    </article>
  )
}

/** On the picture, or in a row next to it. */
function StockBadge({ product, className = '' }: { product: Product; className?: string | undefined }) {
  const t = useTranslate()
  const available = isAvailable(product)
  return (
    <span className={`badge ${available ? 'badge-ok' : 'badge-bad'} ${className}`}>
      {t(available ? 'products.available' : 'products.outOfStock')}
    </span>
  )
}

function CardHead({ product, withStock }: { product: Product; withStock: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const rating = useSite().figures.product_card_rating
  const category = product.product_category?.name ?? ''
  return (
    <div className={styles.head}>
      <span title={category} {...langAttrs(product, 'product_category')}>
        <CutText text={category} length={CATEGORY_LENGTH} />
      </span>
      {withStock && <StockBadge product={product} />}
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

function CardPrice({ product: { price }, detail }: { product: Product; detail: boolean }) {
  const t = useTranslate()
  const { money } = useFormat()
  const { currency } = useSite()
  // Another backend may leave it out.
  if (typeof price !== 'number' || !currency) return <span className={styles.onRequest}>{t('products.onRequest')}</span>
  const written = detail
    ? money(detailPrice(price, currency), currency.detail, currency.detail_decimals)
    : money(price, currency.list, currency.list_decimals)
  return (
    <span className={styles.price}>
      <bdi>{written}</bdi> <TaxNote />
    </span>
  )
}

/** Only in the list view (docs/spec.md#products-products). */
function Facts({ product, withDosage }: { product: Product; withDosage: boolean }) {
  const t = useTranslate()
  const stock = isAvailable(product) ? t('products.available') : t('products.outOfStock')
  return (
    <dl className={styles.facts}>
      {withDosage && (
        <div>
          <dt>{t('products.dosage')}</dt>
          {product.dosage ? <dd {...langAttrs(product, 'dosage')}>{product.dosage}</dd> : <dd>{t('products.notSpecified')}</dd>}
        </div>
      )}
      <div>
        <dt>{t('products.status')}</dt>
        <dd>{product.status ? stock : t('products.unknownStatus')}</dd>
      </div>
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
        {view === 'list' && <Skeleton className={styles.lineFacts} />}
        <Skeleton className={styles.linePrice} />
      </div>
    </div>
  )
}
