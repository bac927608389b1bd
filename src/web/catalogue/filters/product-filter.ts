import type { ProductCategory } from '#domain/catalogue/product.ts'
import { DEFAULT_SORT, PRODUCT_SORTS, type ProductSort } from '#domain/catalogue/product-constants.ts'
import { asciiDigits } from '#domain/language/ascii-digits.ts'
import { type Parameters, paths, withSearch } from '../../routing/paths.ts'

/** Everything that the address can express. */
export interface ProductFilter {
  search: string
  /** Slug or id; empty for all. */
  category: string
  sort: ProductSort
  /** In the list's currency; undefined sets no bound. */
  maxPrice: number | undefined
  featured: boolean
  page: number
  view: 'grid' | 'list'
}

export const DEFAULT_FILTER: ProductFilter = {
  search: '',
  category: '',
  sort: DEFAULT_SORT,
  maxPrice: undefined,
  featured: false,
  page: 1,
  view: 'grid',
}

const SEARCH_LENGTH = 200
const CATEGORY_LENGTH = 100
const LAST_PAGE = 1_000_000
const DEAREST = 1_000_000_000

/** In any digits; the default for anything else. */
function wholeNumber<Otherwise>(text: string | null, least: number, most: number, otherwise: Otherwise): number | Otherwise {
  const digits = asciiDigits(text ?? '').trim()
  if (!/^\d{1,10}$/.test(digits)) return otherwise
  const value = Number(digits)
  return value < least || value > most ? otherwise : value
}

/**
 * Invalid values count as missing. At its end the slider sets no bound, or dearer products could not be found;
 * without JavaScript the form sends its end, too.
 */
export function readFilter(search: URLSearchParams, sliderEnd = DEAREST): ProductFilter {
  const category = search.get('category')?.slice(0, CATEGORY_LENGTH) ?? ''
  return {
    search: search.get('search')?.trim().slice(0, SEARCH_LENGTH) ?? '',
    category: category === 'all' ? '' : category,
    sort: PRODUCT_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_FILTER.sort,
    maxPrice: wholeNumber(search.get('max_price'), 0, sliderEnd - 1, DEFAULT_FILTER.maxPrice),
    featured: ['true', '1'].includes(search.get('featured') ?? ''),
    page: wholeNumber(search.get('page'), 1, LAST_PAGE, DEFAULT_FILTER.page),
    view: search.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** Defaults are left out (docs/reading-the-spec.md#pages). */
export function filterParameters(filter: ProductFilter): Parameters {
  return {
    search: filter.search,
    category: filter.category,
    sort: filter.sort === DEFAULT_FILTER.sort ? '' : filter.sort,
    max_price: filter.maxPrice,
    featured: filter.featured ? 'true' : '',
    page: filter.page === DEFAULT_FILTER.page ? '' : filter.page,
    view: filter.view === DEFAULT_FILTER.view ? '' : filter.view,
  }
}

export function filterAddress(filter: ProductFilter): string {
  return withSearch(paths.products(), filterParameters(filter))
}

/** Any change but that of the view leads back to the first page (docs/spec.md#4-states-and-transitions). */
export function changedFilter(filter: ProductFilter, change: Partial<ProductFilter>): ProductFilter {
  const page = Object.keys(change).every((name) => name === 'view') ? filter.page : DEFAULT_FILTER.page
  return { ...filter, page, ...change }
}

/** Keeps the view. */
export function resetFilter({ view }: ProductFilter): ProductFilter {
  return { ...DEFAULT_FILTER, view }
}

/** Whether a reset would change anything; the page is left by any change. */
export function isFiltered(filter: ProductFilter): boolean {
  return filterAddress({ ...filter, page: DEFAULT_FILTER.page }) !== filterAddress(resetFilter(filter))
}

export function appliedCount({ category, maxPrice, featured }: ProductFilter): number {
  return [category !== '', maxPrice !== undefined, featured].filter(Boolean).length
}

/** docs/spec.md#7-the-calls-it-makes */
export function productsCall(filter: ProductFilter): string {
  return withSearch('/products', {
    page: filter.page,
    category: filter.category,
    search: filter.search,
    sort: filter.sort,
    min_price: 0,
    max_price: filter.maxPrice,
    featured: filter.featured ? 'true' : undefined,
  })
}

export function findCategory(categories: ProductCategory[], reference: string): ProductCategory | undefined {
  return categories.find((category) => category.slug === reference || String(category.id) === reference)
}
