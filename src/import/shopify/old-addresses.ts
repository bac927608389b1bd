import type { CatalogueProduct } from '../catalogue/record.ts'
import type { NewRedirect } from '../redirects.ts'

export const SHOPIFY_ADDRESSES = {
  of: ({ main }: CatalogueProduct, slug: string): NewRedirect[] =>
    main.handle === undefined ? [] : [{ from: `/products/${main.handle}`, to: `/product/${slug}` }],
  /** Which products were in a collection, the export does not tell. */
  lists: ['/collections', '/collections/*'].map((from) => ({ from, to: '/products' })),
}
