import type { Product, ProductVariant } from '#domain/catalogue/product.ts'

/** What is ordered: a product, or one variant of it in the product's place. */
export interface OrderedItem extends Product {
  /** Its key. */
  variant?: string
}

/** The one asked for; otherwise the first that can be ordered. */
export function chosenVariant({ variants = [] }: Product, key: string | null | undefined): ProductVariant | undefined {
  return variants.find((variant) => variant.key === key) ?? variants.find(({ status }) => status === 'available') ?? variants[0]
}

export function itemOf(product: Product, variant: ProductVariant | undefined): OrderedItem {
  if (!variant) return product
  const { key, name, sku, price, status } = variant
  return { ...product, name: `${product.name} – ${sku ? `${name} (${sku})` : name}`, sku, price, status, variant: key }
}

/** Undefined when the product is no longer sold this way. */
export function itemByKey(product: Product, key: string | undefined): OrderedItem | undefined {
  const variant = product.variants?.find((one) => one.key === key)
  return variant || (key === undefined && !product.variants) ? itemOf(product, variant) : undefined
}
