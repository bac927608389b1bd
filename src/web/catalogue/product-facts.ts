import type { Product, ProductCategory } from '#domain/catalogue/product.ts'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import { excerpt } from '#domain/text.ts'
import { listed } from '../api/listed.ts'
import { fillsFrame, imagesOf, type ShownImage } from '../media/picture.tsx'

/** Another backend may leave out any of it. */
type CategoryOfProduct = Partial<Product['product_category']>

/** Characters; more than fit on two lines of a card. */
const SUMMARY_LENGTH = 180

/** Anything but `available` is out of stock (docs/spec.md#4-states-and-transitions). */
export function isAvailable({ status }: Pick<Product, 'status'>): boolean {
  return status === 'available'
}

export function tintOf(product: Product): Tint {
  const category: CategoryOfProduct | null = product.product_category
  return category?.tint ?? 'sky'
}

/** A picture of unknown size counts as a pack shot, as most products' are. */
export function isScene(image: ShownImage): boolean {
  return image.width !== undefined && fillsFrame(image)
}

/** The id where a backend gives no slug. */
export function referenceOf(category: Partial<Pick<ProductCategory, 'slug' | 'id'>>): string {
  return category.slug ?? String(category.id ?? '')
}

export function findCategory(categories: ProductCategory[], reference: string): ProductCategory | undefined {
  return categories.find((category) => category.slug === reference || String(category.id) === reference)
}

const NOT_ON_CARDS = ['ingredients', 'usage', 'sku', 'media', 'created_at', 'translations', 'featured']

/** Reduced to what their cards show. */
export function listedProducts<Products>(products: Products): Products {
  if (!Array.isArray(products)) return products
  const begun = products.map((product: Product) => ({
    ...product,
    description: firstParagraph(product.description),
    images: imagesOf(product).slice(0, 1),
  }))
  return listed(begun, 'description', NOT_ON_CARDS) as Products
}

/** The first paragraph as plain text. */
export function productSummary({ description }: Pick<Product, 'description'>): string {
  return excerpt(firstParagraph(description), SUMMARY_LENGTH)
}

function firstParagraph(html: string): string {
  return /<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? html
}
