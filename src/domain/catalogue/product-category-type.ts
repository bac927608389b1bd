import type { ContentType } from '#domain/content-types/content-type.ts'

export const productCategoryType = {
  kind: 'product_category',
  position: 11,
  call: '/productCategories',
  file: 'product-categories',
} as const satisfies ContentType
