import * as z from 'zod'
import { product, productCategory, productList, productQuery } from '#domain/catalogue/product.ts'
import { problem } from '#domain/published.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { findProduct, listProductCategories, listProducts } from '#server/storage/published/catalogue.ts'
import { listedLanguages } from '#server/storage/published/real-translations.ts'

const tags = ['Products']

/** The catalogue (docs/spec.md#7-the-calls-it-makes). */
export function products({ calls, db }: PublishedServices): void {
  calls.get(
    '/products',
    { tags, summary: 'One page of products', querystring: productQuery, response: { 200: productList, 422: problem } },
    async ({ language, query }) => ({ ...(await listProducts(db, language, query)), translations: await listedLanguages(db, 'product') }),
  )

  calls.get(
    '/products/:slug',
    {
      tags,
      summary: 'One product',
      params: z.object({ slug: z.string() }),
      response: { 200: z.object({ data: product }), 404: problem },
    },
    async ({ language, params }) => ({ data: found(await findProduct(db, language, params.slug)) }),
  )

  calls.get(
    '/productCategories',
    { tags, summary: 'All product categories', response: { 200: z.array(productCategory) } },
    ({ language }) => listProductCategories(db, language),
  )
}
