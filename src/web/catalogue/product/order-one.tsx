import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../environment.tsx'
import { AddToOrder } from '../../order/add-to-order.tsx'
import { Link } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { OrderLink } from '../order/order-link.tsx'
import { QuantityStepper } from '../order/quantity-stepper.tsx'
import { usePrice } from '../order/use-price.ts'
import { isAvailable } from '../product-status.ts'
import type { OrderedItem } from '../product-variants.ts'
import { TaxNote } from '../tax-note.tsx'
import { AskLink, askAddress } from './ask-link.tsx'
import styles from './product-buy.module.css'

/** Price, order and SKU; `children` are between price and order. */
export function OrderOne({ product, children }: { product: OrderedItem; children?: ReactNode }) {
  const t = useTranslate()
  const priceOf = usePrice(product)
  return (
    <>
      <p className={styles.price}>
        {priceOf ? (
          <>
            <bdi>{priceOf(1)}</bdi> <TaxNote />
          </>
        ) : (
          <Link to={askAddress(product)} rel="nofollow">
            {t('products.onRequest')}
          </Link>
        )}
      </p>
      {children}
      <Order product={product} />
      {product.sku && !children && (
        <p className={styles.sku}>
          {t('product.sku')} <bdi dir="ltr">{product.sku}</bdi>
        </p>
      )}
    </>
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
        {priceOf && (
          <p className={styles.total} data-one={quantity === 1 || undefined}>
            {t('order.total')} <bdi>{priceOf(quantity)}</bdi>
          </p>
        )}
        <div className={styles.orderButton}>
          <OrderLink product={product} quantity={quantity} />
        </div>
      </div>
      <div className={styles.further}>
        <AddToOrder key={product.variant} product={product} quantity={quantity} />
        <AskLink product={product} className="text-link" />
      </div>
    </>
  )
}
