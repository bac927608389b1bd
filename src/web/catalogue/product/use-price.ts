import type { Product } from '#domain/catalogue/product.ts'
import { totalPrice } from '#domain/money/money.ts'
import { useFormat, useSite } from '../../site/site.tsx'

/** Writes the price of a quantity; undefined when it is on request, and where another backend leaves it out. */
export function usePrice({ price }: Pick<Product, 'price'>): ((quantity: number, decimals?: number) => string) | undefined {
  const { money } = useFormat()
  const { currency } = useSite()
  if (typeof price !== 'number' || !currency) return undefined
  return (quantity, decimals = currency.detail_decimals) => money(totalPrice(price, quantity, currency), currency.detail, decimals)
}
