import { type Currency, detailPrice, rounded } from '#domain/money/money.ts'
import { isAvailable } from '../product-status.ts'
import type { OrderedProduct } from './use-ordered-products.ts'

export interface OrderSum {
  /** What can be ordered: products that went out of stock meanwhile stay on the list, but not in its message. */
  orderable: OrderedProduct[]
  /** In the currency of product pages; undefined when no product has a price. */
  total: number | undefined
  /** Some have a price only on request. */
  partial: boolean
}

export function orderSum(ordered: OrderedProduct[], currency: Currency | null): OrderSum {
  const orderable = ordered.filter(({ product }) => isAvailable(product))
  const sums = orderable.flatMap(({ product: { price }, quantity }) =>
    typeof price === 'number' && currency ? [detailPrice(price, currency) * quantity] : [],
  )
  const total =
    currency && sums.length > 0
      ? rounded(
          sums.reduce((sum, each) => sum + each, 0),
          currency.detail_decimals,
        )
      : undefined
  return { orderable, total, partial: sums.length > 0 && sums.length < orderable.length }
}
