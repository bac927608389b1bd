import type { Product } from '#domain/catalogue/product.ts'
import { listedProducts } from '../listed-products.ts'
import { inStockFirst, MAX_RELATED } from './related-call.ts'

/** Reduced to what the page shows of them; one more, since the product itself may be among them. */
export function relatedFirst(products: Product[]): unknown[] {
  return listedProducts(inStockFirst(products).slice(0, MAX_RELATED + 1))
}
