import type { ProductList } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { CompanyPageHead } from '../../head/company-page-head.tsx'
import { Banner } from '../../layout/banner/banner.tsx'
import { lazySection } from '../../lazy/lazy-section.tsx'
import { paths } from '../../routing/paths.ts'
import type { Screen } from '../../screen.ts'
import { MAX_RELATED } from '../product/related-call.ts'
import { relatedFirst } from '../product/related-first.ts'
import { FEATURED_CALL } from './featured-call.ts'
import { OrderList } from './order-list-view.tsx'
import styles from './order-screen.module.css'

const FeaturedProducts = lazySection('catalogue/order/featured-products.tsx', () => import('./featured-products.tsx'))

export default {
  calls: () => [FEATURED_CALL],
  inBrowser: import.meta.env.SSR
    ? (call, answer) => (call === FEATURED_CALL ? { data: relatedFirst((answer as ProductList).data, MAX_RELATED) } : answer)
    : undefined,
  View: OrderScreen,
} satisfies Screen

/** The list is in the browser alone (docs/reading-the-spec.md#order-list). */
function OrderScreen() {
  const t = useTranslate()
  return (
    <>
      <CompanyPageHead title={t('order.title')} description="meta.order" path={paths.order()} noIndex />
      <Banner
        title={t('order.title')}
        lead={t('order.lead')}
        crumbs={[{ label: t('nav.products'), to: paths.products() }, { label: t('order.title') }]}
      />
      <div className={`wrap ${styles.order}`}>
        <p className="unscripted">{t('order.noScript')}</p>
        <div className={`scripted ${styles.place}`}>
          <OrderList />
        </div>
        <FeaturedProducts />
      </div>
    </>
  )
}
