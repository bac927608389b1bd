/** Constants of the catalogue that the browser needs too: this file imports no schema library. */

/** Products on one page of the catalogue (docs/reading-the-spec.md#content-and-calls). */
export const PRODUCTS_PER_PAGE = 12

/** Upper end of the price slider (docs/spec.md#9-business-constants-and-limits). */
export const PRICE_SLIDER_MAX = 1000

export const PRODUCT_SORTS = ['name', 'price_low', 'price_high', 'newest', 'featured'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** The order when none is asked for. */
export const DEFAULT_SORT: ProductSort = 'newest'

/** Colour of the well behind a category's pictures. */
export const TINTS = ['sky', 'saffron', 'mint', 'rose', 'iris'] as const
export type Tint = (typeof TINTS)[number]
