import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import type { PageName } from '#domain/paths.ts'
import { postCall } from './blog/blog-address.ts'
import { careerCall } from './careers/career-address.ts'
import { filterParameters, productsCall, readFilter } from './catalogue/product-filter.ts'
import { categoryCall, pageCall } from './pages/page-calls.ts'
import { paths, withSearch } from './paths.ts'
import type { Read, ScreenLocation } from './screen.ts'
import { findScreen } from './screens.ts'

/** Undefined where no answer tells the current address. */
type Present = (location: ScreenLocation, read: Read) => string | undefined

/** Screens that can be reached by id, by a former slug or by an alias. */
const PATHS: Partial<Record<PageName, Present>> = {
  careers: () => paths.careers(),
  career: ({ params }, read) => {
    const id = read<{ data?: Partial<Career> }>(careerCall(params.id))?.data?.id
    return id === undefined ? undefined : paths.career(id)
  },
  post: ({ params }, read) => withSlug(paths.post, read<{ data?: Partial<Post> }>(postCall(params.slug ?? ''))?.data?.slug),
  product: ({ params }, read) =>
    withSlug(paths.product, read<{ data?: Partial<Product> }>(`/products/${encodeURIComponent(params.slug ?? '')}`)?.data?.slug),
  category: ({ params }, read) => withSlug(paths.category, read<{ slug?: string }>(categoryCall(params.id))?.slug),
  page: ({ params }, read) => withSlug(paths.page, read<{ slug?: string }>(pageCall(params.id))?.slug),
}

function withSlug(path: (slug: string) => string, slug: string | undefined): string | undefined {
  return slug ? path(encodeURIComponent(slug)) : undefined
}

/** The same for parameters, which hold names too. */
const SEARCHES: Partial<Record<PageName, Present>> = {
  products: ({ search }, read) => {
    const filter = readFilter(search)
    const category = read<Partial<ProductList>>(productsCall(filter))?.category
    return category && category !== filter.category ? withSearch('', filterParameters({ ...filter, category })) : undefined
  },
}

/**
 * The canonical address of a page (docs/reading-the-spec.md#content-and-calls); undefined when it was the one asked for.
 * Only the server redirects: within the site, a browser shows the same page.
 */
export function canonicalRedirect(path: string, search: string, read: Read): string | undefined {
  const { route, params } = findScreen(path)
  const location = { params, search: new URLSearchParams(search) }
  const presentPath = (route.page && PATHS[route.page]?.(location, read)) ?? path
  const presentSearch = (route.page && SEARCHES[route.page]?.(location, read)) ?? (search && `?${search}`)
  const present = presentPath + presentSearch
  return present === path + (search && `?${search}`) ? undefined : present
}
