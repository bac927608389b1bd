import type { Product } from '#domain/catalogue/product.ts'
import { listedProducts } from '../listed-products.ts'
import { inStockFirst, MAX_RELATED } from './related-call.ts'

/** Reduced to what the page shows of them, and as many more as it may leave out: by default the product itself. */
export function relatedFirst(products: Product[], spare = 1): unknown[] {
  return listedProducts(inStockFirst(products).slice(0, MAX_RELATED + spare))
}
