import type { ContentType } from '#domain/content-types/content-type.ts'

export const productType = {
  kind: 'product',
  position: 1,
  call: '/products',
  folder: 'products',
  refersTo: [
    { field: 'category', file: 'product-categories' },
    { field: 'checked_by', file: 'team' },
  ],
  section: 'products',
  listPage: { name: 'products', path: '/products' },
  page: {
    path: '/product/:slug',
    linkBy: 'slug',
    title: 'name',
    body: 'description',
    searched: ['ingredients', 'dosage', 'sku'],
    searchTab: 'products',
    structuredData: 'Product',
    shareLine: 'product_category',
  },
} as const satisfies ContentType
