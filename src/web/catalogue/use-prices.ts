import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice, totalPrice } from '#domain/money/money.ts'
import { useFormat, useSite } from '../site/site.tsx'

/** Of the total in an order: Afghani are paid in whole ones, but the specification asks for two decimals (docs/spec.md#7-the-calls-it-makes). */
const TOTAL_DECIMALS: Record<string, number> = { AFN: 2 }

interface Prices {
  inLists: () => string
  /** On the product page. */
  ofOne: () => string
  ofAll: (quantity: number) => string
  orderTotal: (quantity: number) => string
}

/** Undefined when the price is on request, and where another backend leaves it out. */
export function usePrices({ price }: Pick<Product, 'price'>): Prices | undefined {
  const format = useFormat()
  const { currency } = useSite()
  if (typeof price !== 'number' || !currency) return undefined
  const { list, detail } = currency
  return {
    inLists: () => format.money(price, list),
    ofOne: () => format.money(detailPrice(price, currency), detail),
    ofAll: (quantity) => format.money(totalPrice(price, quantity, currency), detail),
    orderTotal: (quantity) => format.money(totalPrice(price, quantity, currency), detail, TOTAL_DECIMALS[detail]),
  }
}
