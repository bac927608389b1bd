import type { Product as ProductNode } from 'schema-dts'
import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice } from '#domain/money/money.ts'
import { stripTags, truncate } from '#domain/text.ts'
import { type DescribedPage, pictureUrls, siteOf } from '../described-page.ts'
import { organizationName } from './organization.ts'

/** Search engines read no more of it. */
const DESCRIPTION_LENGTH = 5000

/**
 * Google, 'Product snippet'. The design's ratings are no customers' and must not appear here
 * (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 */
export function productNode(page: DescribedPage, { name, price, status, ...product }: Product): ProductNode | undefined {
  const currency = siteOf(page)?.currency
  const { facts } = page
  if (!facts || !name) return undefined
  const images = pictureUrls(page, product)
  const description = truncate(stripTags(product.description), DESCRIPTION_LENGTH)
  const seller = organizationName(page)
  const offers = {
    '@type': 'Offer',
    url: facts.url,
    availability: status === 'available' ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    ...(seller ? { seller } : {}),
  } as const
  return {
    '@type': 'Product',
    '@id': `${facts.url}#product`,
    name,
    url: facts.url,
    ...(description ? { description } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.product_category?.name ? { category: product.product_category.name } : {}),
    // An offer needs a price.
    ...(typeof price === 'number' && currency
      ? { offers: { ...offers, price: detailPrice(price, currency), priceCurrency: currency.detail } }
      : {}),
  }
}
