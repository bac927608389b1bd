import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice } from '#domain/money/money.ts'
import { useFormat, useSite } from '../../site/site.tsx'

/** Writes the price of a quantity; undefined when it is on request, and where another backend leaves it out. */
export function usePrice({ price }: Pick<Product, 'price'>): ((quantity: number, decimals?: number) => string) | undefined {
  const { money } = useFormat()
  const { currency } = useSite()
  if (price === null || !currency) return undefined
  return (quantity, decimals = currency.detail_decimals) => money(detailPrice(price, currency) * quantity, currency.detail, decimals)
}
