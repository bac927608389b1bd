import type { Product } from '#domain/catalogue/product.ts'
import { totalPrice } from '#domain/money/money.ts'
import { useFormat, useSite } from '../site/site.tsx'

interface Prices {
  inLists: () => string
  /** On the product page. */
  detail: (quantity?: number, decimals?: number) => string
}

/** Undefined when the price is on request, and where another backend leaves it out. */
export function usePrices({ price }: Pick<Product, 'price'>): Prices | undefined {
  const { money } = useFormat()
  const { currency } = useSite()
  if (typeof price !== 'number' || !currency) return undefined
  return {
    inLists: () => money(price, currency.list, currency.list_decimals),
    detail: (quantity = 1, decimals = currency.detail_decimals) => money(totalPrice(price, quantity, currency), currency.detail, decimals),
  }
}
