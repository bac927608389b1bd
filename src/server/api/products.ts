import * as z from 'zod'
import { product, productCategory, productList, productQuery } from '#domain/catalogue/product.ts'
import { problem } from '#domain/published.ts'
import { findProduct, listProductCategories, listProducts, prepareCatalogue } from '#server/storage/catalogue.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { found } from './problems.ts'

const tags = ['Products']

/** The catalogue (SPEC 7). */
export function products(api: ApiApp, { db }: ApiServices): void {
  api.addHook('onReady', async () => {
    // Behind the start; what fails here fails again, and is told, at the first question.
    prepareCatalogue(db).catch(() => {})
  })

  api.get(
    '/products',
    {
      schema: {
        tags,
        summary: 'One page of products',
        querystring: productQuery,
        response: { 200: productList, 422: problem },
      },
    },
    (request) => listProducts(db, request.language, request.query),
  )

  api.get(
    '/products/:slug',
    {
      schema: {
        tags,
        summary: 'One product',
        params: z.object({ slug: z.string() }),
        response: { 200: z.object({ data: product }), 404: problem },
      },
    },
    async (request) => ({ data: found(await findProduct(db, request.language, request.params.slug)) }),
  )

  api.get(
    '/productCategories',
    { schema: { tags, summary: 'All product categories', response: { 200: z.array(productCategory) } } },
    (request) => listProductCategories(db, request.language),
  )
}
