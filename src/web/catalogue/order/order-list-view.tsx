import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslate } from '../../environment.tsx'
import { LoadFailure } from '../../errors/load-failure.tsx'
import { EmptyState } from '../../lists/empty-state.tsx'
import { type OrderItem, removeFromOrder, useOrder } from '../../order/order-list.ts'
import { paths } from '../../routing/paths.ts'
import { useFormat } from '../../site/site.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './order-screen.module.css'
import { useOrderedProducts } from './use-ordered-products.ts'

const OrderedProducts = lazy(() => import('./ordered-products.tsx'))

export function OrderList() {
  const t = useTranslate()
  const items = useOrder()
  return items ? <KnownList items={items} /> : <Spinner label={t('order.loading')} />
}

function KnownList({ items }: { items: readonly OrderItem[] }) {
  const t = useTranslate()
  const format = useFormat()
  const { ordered, failed, gone } = useOrderedProducts(items)
  const [removed, setRemoved] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is gone with its row.
  const remove = (removedItems: OrderItem[], said: string) => {
    removeFromOrder(removedItems)
    setRemoved(said)
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={list} className={styles.list} tabIndex={-1}>
      <p className={removed || gone > 0 ? styles.said : 'visually-hidden'} role="status">
        {gone > 0 && <span>{t('order.gone', { count: gone, formatted: format.number(gone) })}</span>} {removed}
      </p>
      {failed ? (
        <LoadFailure title={t('products.error')} text={t('products.errorHint')} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="clipboard-list"
          title={t('order.empty')}
          text={t('order.emptyHint')}
          action={{ label: t('products.browse'), to: paths.products() }}
        />
      ) : ordered ? (
        <Suspense fallback={<Spinner label={t('order.loading')} />}>
          <OrderedProducts ordered={ordered} onRemove={remove} />
        </Suspense>
      ) : (
        <Spinner label={t('order.loading')} />
      )}
    </div>
  )
}
