import { useTranslate } from '../../environment.tsx'
import { itemKey, type OrderItem, setQuantity } from '../../order/order-list.ts'
import { Icon } from '../../ui/icon.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderRow } from './order-row.tsx'
import styles from './order-screen.module.css'
import type { OrderedProduct } from './use-ordered-products.ts'

interface OrderedProps {
  ordered: OrderedProduct[]
  onRemove: (items: OrderItem[], said: string) => void
}

export default function OrderedProducts({ ordered, onRemove }: OrderedProps) {
  const t = useTranslate()
  return (
    <div className={styles.columns}>
      <ul className={styles.rows} role="list">
        {ordered.map(({ item, product, quantity }) => (
          <li key={itemKey(item)}>
            <OrderRow
              product={product}
              quantity={quantity}
              onChange={(changed) => setQuantity({ ...item, quantity: changed })}
              onRemove={() => onRemove([item], t('order.removed', { name: product.name }))}
            />
          </li>
        ))}
      </ul>
      <OrderFoot ordered={ordered} />
      <button
        className={`text-link ${styles.clear}`}
        type="button"
        onClick={() =>
          onRemove(
            ordered.map(({ item }) => item),
            t('order.cleared'),
          )
        }
      >
        <Icon name="trash-2" />
        {t('order.clear')}
      </button>
    </div>
  )
}
