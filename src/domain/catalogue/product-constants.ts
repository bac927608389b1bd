/** Apart from `product.ts`, which imports the schema library. */

/** docs/reading-the-spec.md#content-and-calls */
export const PRODUCTS_PER_PAGE = 12

/** docs/spec.md#9-business-constants-and-limits */
export const PRICE_SLIDER_MAX = 1000

export const PRODUCT_SORTS = ['name', 'price_low', 'price_high', 'newest', 'featured'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const DEFAULT_SORT: ProductSort = 'newest'

export const TINTS = ['sky', 'saffron', 'mint', 'rose', 'iris'] as const
export type Tint = (typeof TINTS)[number]

/** There is no maximum (docs/spec.md#9-business-constants-and-limits), except that the number must stay exact when multiplied by the price. */
export const LEAST_QUANTITY = 1
export const GREATEST_QUANTITY = 999_999_999
