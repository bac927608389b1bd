import type { Offer, ProductGroup, Product as ProductNode } from 'schema-dts'
import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice } from '#domain/money/money.ts'
import { stripTags, truncate } from '#domain/text.ts'
import { type DescribedPage, pictureUrls, siteOf } from '../described-page.ts'
import { organizationName } from './organization.ts'

/** Search engines read no more of it. */
const DESCRIPTION_LENGTH = 5000

/**
 * Google, 'Product snippet' and 'Product variants'. The design's ratings are no customers' and must not appear here
 * (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 */
export function productNode(page: DescribedPage, product: Product): ProductNode | ProductGroup | undefined {
  const { facts } = page
  const { name, sku } = product
  if (!facts || !name) return undefined
  const images = pictureUrls(page, product)
  const image = images.length > 0 ? { image: images } : {}
  const description = truncate(stripTags(product.description), DESCRIPTION_LENGTH)
  const common = {
    '@id': `${facts.url}#product`,
    name,
    url: facts.url,
    ...(description ? { description } : {}),
    ...image,
    ...(sku ? { sku } : {}),
    ...(product.product_category?.name ? { category: product.product_category.name } : {}),
  } as const
  // An offer needs a price.
  const sold = (product.variants ?? []).flatMap((variant) => {
    const url = `${facts.url}?${new URLSearchParams({ variant: variant.key })}`
    const offers = offerOf(page, url, variant)
    const own = { name: `${name} – ${variant.name}`, url, ...image, ...(variant.sku ? { sku: variant.sku } : {}) }
    return offers ? [{ '@type': 'Product' as const, ...own, ...(description ? { description } : {}), offers }] : []
  })
  if (sold.length > 0) return { '@type': 'ProductGroup', ...common, productGroupID: sku ?? product.slug, hasVariant: sold }
  const offers = offerOf(page, facts.url, product)
  return { '@type': 'Product', ...common, ...(offers ? { offers } : {}) }
}

function offerOf(page: DescribedPage, url: string, { price, status }: Pick<Product, 'price' | 'status'>): Offer | undefined {
  const currency = siteOf(page)?.currency
  const seller = organizationName(page)
  if (typeof price !== 'number' || !currency) return undefined
  return {
    '@type': 'Offer',
    url,
    availability: status === 'available' ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    ...(seller ? { seller } : {}),
    price: detailPrice(price, currency),
    priceCurrency: currency.detail,
  }
}
