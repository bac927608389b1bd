import type { Product } from '#domain/catalogue/product.ts'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import type { ProductNote } from '#domain/company/company.ts'

/** Another backend may leave out any of it. */
type CategoryOfProduct = Partial<Product['product_category']>

/** Anything but `available` is out of stock (docs/spec.md#4-states-and-transitions). */
export function isAvailable({ status }: Pick<Product, 'status'>): boolean {
  return status === 'available'
}

export function tintOf(product: Product): Tint {
  const category: CategoryOfProduct | null = product.product_category
  return category?.tint ?? 'sky'
}

/** A note that names neither categories nor products is for all. */
export function hasNote(product: Product | undefined, { categories, products }: ProductNote): boolean {
  if (!categories && !products) return true
  if (!product) return false
  const category: CategoryOfProduct | null = product.product_category
  return Boolean(categories?.includes(category?.slug ?? '') || products?.includes(product.slug))
}
