import type { Product } from '#domain/catalogue/product.ts'
import { excerpt } from '#domain/text.ts'
import { listed } from '../api/listed.ts'
import { imagesOf } from '../media/picture.tsx'
import { NOT_ON_CARDS } from './not-on-cards.ts'

/** Characters; two or three lines of a card. */
const SUMMARY_LENGTH = 90

/** Reduced to what their cards show. */
export function listedProducts<Products>(products: Products): Products {
  if (!Array.isArray(products)) return products
  const begun = products.map((product: Product) => ({
    ...product,
    description: firstParagraph(product.description),
    images: imagesOf(product).slice(0, 1),
    // Cards only ask whether there are any.
    ...(product.variants && { variants: [] }),
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
