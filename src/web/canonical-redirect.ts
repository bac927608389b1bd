import type { Product, ProductList } from '#domain/catalogue/product.ts'
import type { Site } from '#domain/company/company.ts'
import { CONTENT_TYPES } from '#domain/content-types/content-types.ts'
import { PAGE_ALIASES, PAGE_PATTERNS, type PageName } from '#domain/paths.ts'
import { filterParameters, productsCall, readFilter } from './catalogue/filters/product-filter.ts'
import { productCall } from './catalogue/product-call.ts'
import { paths, withSearch } from './routing/paths.ts'
import type { CallLocation, ReadAnswer, ScreenLocation } from './screen.ts'
import { findScreen } from './screens.ts'

/** Of a page that shows one. */
export function itemCall(page: PageName | undefined, params: ScreenLocation['params']): string | undefined {
  const type = CONTENT_TYPES.find(({ kind }) => kind === page)
  return type && `${type.call}/${encodeURIComponent(params.slug ?? params.id ?? '')}`
}

/** Of a page that was reached by id, by a former slug or by an alias; undefined if no answer contains it. */
function canonicalPath(page: PageName, { params }: ScreenLocation, read: ReadAnswer): string | undefined {
  const type = CONTENT_TYPES.find(({ kind }) => kind === page)
  const call = itemCall(page, params)
  if (!type || !call) return PAGE_ALIASES[page] && PAGE_PATTERNS[page]
  const answer = read<{ data?: unknown }>(call)
  // Some calls answer the item as it is, some below `data` (docs/spec.md#7-the-calls-it-makes).
  const item = (answer?.data ?? answer) as Partial<Record<'id' | 'slug', string | number>> | undefined
  const reference = item?.[type.page.linkBy]
  return reference ? paths[type.kind](encodeURIComponent(reference)) : undefined
}

function knownVariant(product: Product | undefined, search: URLSearchParams): string | undefined {
  return product?.variants?.find(({ key }) => key === search.get('variant'))?.key
}

/** The same for parameters, which contain names, too. */
const SEARCHES: Partial<Record<PageName, (location: CallLocation, read: ReadAnswer) => string | undefined>> = {
  products: ({ search, site }, read) => {
    const filter = readFilter(search, site.price_slider)
    const category = read<Partial<ProductList>>(productsCall(filter))?.category
    return category && category !== filter.category ? withSearch('', filterParameters({ ...filter, category })) : undefined
  },
  // Without an unknown product: no more copies of the page are kept than there are products.
  contact: ({ search }, read) => {
    const asked = search.get('product')
    if (asked === null) return undefined
    const product = read<{ data: Product }>(productCall(asked))?.data
    return withSearch('', { product: product?.slug, variant: knownVariant(product, search), sent: search.get('sent') ?? undefined })
  },
  product: ({ params, search }, read) => {
    const product = read<{ data: Product }>(productCall(params.slug))?.data
    return !product || !search.has('variant') || knownVariant(product, search) !== undefined ? undefined : ''
  },
}

/**
 * The canonical address of a page (docs/reading-the-spec.md#content-and-calls); undefined if it was the requested one.
 * Only the server redirects: within the site, a browser shows the same page.
 */
export function canonicalRedirect(path: string, search: string, site: Site, read: ReadAnswer): string | undefined {
  const { route, params } = findScreen(path, site.sections)
  const location = { params, search: new URLSearchParams(search), site }
  const presentPath = (route.page && canonicalPath(route.page, location, read)) ?? path
  const presentSearch = (route.page && SEARCHES[route.page]?.(location, read)) ?? (search && `?${search}`)
  const present = presentPath + presentSearch
  return present === path + (search && `?${search}`) ? undefined : present
}
