import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { PageLoadFailure } from '../../errors/load-failure.tsx'
import { PageHead } from '../../head/head.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Breadcrumb } from '../../layout/banner/breadcrumb.tsx'
import { lazySection } from '../../lazy/lazy-section.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import type { Screen, ScreenLocation } from '../../screen.ts'
import { useContact } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { productCall } from '../product-call.ts'
import { ProductWell } from '../product-well.tsx'
import buy from './product-buy.module.css'
import { ProductBuy, ProductNotes } from './product-buy.tsx'
import gallery from './product-gallery.module.css'
import { ProductGallery } from './product-gallery.tsx'
import styles from './product-screen.module.css'
import shape from './product-skeleton.module.css'
import { relatedCall } from './related-call.ts'
import { relatedFirst } from './related-first.ts'

/** Few see it, and the page of a product with variants is close to its budget. */
const MissingProduct = lazySection('catalogue/product/missing-product.tsx', () => import('./missing-product.tsx'))

const FurtherDown = lazySection('catalogue/product/further-down.tsx', () => import('./further-down.tsx'))

export default {
  calls: ({ params }, read) => {
    const call = productCall(params.slug)
    return [call, ...relatedCall(read<{ data: Product }>(call)?.data)]
  },
  parameters: (search) => ({ variant: search.get('variant') ?? undefined }),
  inBrowser: import.meta.env.SSR
    ? (call, answer) => (call.startsWith('/products?') ? { data: relatedFirst((answer as ProductList).data) } : answer)
    : undefined,
  View: ProductScreen,
} satisfies Screen

/** docs/spec.md#product-detail-productslug */
function ProductScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data, isPending, error } = useApi<{ data: Product }>(productCall(params.slug))
  if (isPending) return <Loading slug={params.slug ?? ''} />
  if (error?.status === 404) return <MissingProduct />
  if (!data) {
    return (
      <PageLoadFailure
        title={t('product.error')}
        text={t('products.errorHint')}
        list={{ label: t('products.browse'), to: paths.products() }}
      />
    )
  }
  return <ProductPage key={data.data.slug} product={data.data} />
}

function ProductPage({ product }: { product: Product }) {
  const t = useTranslate()
  const company = useContact()?.name ?? t('layout.fallbackName')
  return (
    <article className={`wrap ${styles.product}`}>
      <PageHead
        title={`${product.name} ${t('meta.separator')} ${company}`}
        description={product.description}
        path={paths.product(product.slug)}
        languages={product.translations ?? []}
      />
      <div className={styles.way}>
        <BackLink />
        <Breadcrumb
          crumbs={[
            { label: t('nav.products'), to: paths.products() },
            { label: product.name, language: langAttrs(product, 'name') },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <ProductGallery product={product} />
        <ProductBuy product={product} />
        <ProductNotes product={product} />
      </div>
      <FurtherDown />
    </article>
  )
}

/** Back to where the visitor came from; without script or history, to the catalogue. */
function BackLink() {
  const t = useTranslate()
  return (
    <Link
      className={`button button-quiet ${styles.back}`}
      to={paths.products()}
      onClick={(event) => {
        if (history.length < 2) return
        event.preventDefault()
        history.back()
      }}
    >
      <Icon name="chevron-left" flip />
      {t('product.back')}
    </Link>
  )
}

function Loading({ slug }: { slug: string }) {
  const t = useTranslate()
  const company = useContact()?.name ?? t('layout.fallbackName')
  return (
    <div className={`wrap ${styles.product}`} aria-busy="true">
      <PageHead
        title={`${company} ${t('meta.separator')} ${t('products.title')}`}
        description={t('meta.products', { name: company })}
        path={paths.product(slug)}
        languages={[]}
      />
      <p className="visually-hidden" role="status">
        {t('layout.loading')}
      </p>
      <div className={styles.way}>
        <BackLink />
        <Breadcrumb crumbs={[{ label: t('nav.products'), to: paths.products() }]} />
      </div>
      <div className={styles.columns}>
        <div className={gallery.gallery}>
          <ProductWell tint="sky" className={gallery.well} growth="grown" />
          <div className={gallery.thumbnails}>
            <Skeleton className={gallery.thumbnail} />
            <Skeleton className={gallery.thumbnail} />
            <Skeleton className={gallery.thumbnail} />
          </div>
        </div>
        <div className={buy.buy}>
          <div className="row">
            <Skeleton className={shape.mark} />
            <Skeleton className={shape.mark} />
          </div>
          <Skeleton className={`${buy.name} ${shape.text} ${shape.name}`} />
          <div className={buy.line}>
            <span className={buy.category}>
              <Skeleton className={shape.text} />
            </span>
          </div>
          <Skeleton className={`${buy.price} ${shape.text}`} />
          <div className={buy.order}>
            <Skeleton className={shape.quantity} />
            <div className={buy.orderButton}>
              <Skeleton className={shape.button} />
            </div>
          </div>
          <div className={buy.further}>
            <Skeleton className={shape.button} />
            <span className="text-link">
              <Skeleton className={shape.text} />
            </span>
          </div>
          <Skeleton className={`${buy.sku} ${shape.text}`} />
        </div>
        <ProductNotes />
      </div>
    </div>
  )
}
