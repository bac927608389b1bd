import type { Product } from '#domain/catalogue/product.ts'
import { referenceOf, withSearch } from '../../routing/paths.ts'
import { isAvailable } from '../product-status.ts'

export const MAX_RELATED = 4

/** As another backend gives it. */
type Categorized = Partial<Pick<Product, 'product_category'>>

export function categoryOf({ product_category }: Categorized): string {
  return product_category ? referenceOf(product_category) : ''
}

/** The category's first page; none for a product without a category. */
export function relatedCall(product: Categorized | undefined): string[] {
  const category = product && categoryOf(product)
  return category ? [withSearch('/products', { page: 1, category, sort: 'featured' })] : []
}

export function inStockFirst(products: Product[]): Product[] {
  return [...products].sort((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)))
}
