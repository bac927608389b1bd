import { useTranslate } from '../../environment.tsx'
import { CompanyPageHead } from '../../head/company-page-head.tsx'
import { Banner } from '../../layout/banner/banner.tsx'
import { paths } from '../../routing/paths.ts'
import type { Screen } from '../../screen.ts'
import { OrderList } from './order-list-view.tsx'
import styles from './order-screen.module.css'

export default { View: OrderScreen } satisfies Screen

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
      </div>
    </>
  )
}
