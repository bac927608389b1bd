import type { Post } from '#domain/blog/post.ts'
import type { Career } from '#domain/careers/career.ts'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { postCall } from './blog/blog-address.ts'
import { careerCall } from './careers/career-address.ts'
import { filterParameters, productsCall, readFilter } from './catalogue/product-filter.ts'
import { categoryCall, pageCall } from './pages/page-calls.ts'
import { paths, withSearch } from './paths.ts'
import { findScreen, type Read, type ScreenLocation } from './routes.tsx'

/** Gives the path of a screen, or its parameters, as they are now; undefined where nothing says. */
type Present = (location: ScreenLocation, read: Read) => string | undefined

/** For screens whose pages can be asked for in more than one way: by id, by an earlier slug, by another name. */
const PATHS: Record<string, Present> = {
  'careers/careers-screen.tsx': () => paths.careers(),
  'careers/career-screen.tsx': ({ params }, read) => {
    const id = read<{ data?: Partial<Career> }>(careerCall(params.id))?.data?.id
    return id === undefined ? undefined : paths.career(id)
  },
  'blog/post-screen.tsx': ({ params }, read) =>
    withSlug(paths.post, read<{ data?: Partial<Post> }>(postCall(params.slug ?? ''))?.data?.slug),
  'catalogue/product-screen.tsx': ({ params }, read) =>
    withSlug(paths.product, read<{ data?: Partial<Product> }>(`/products/${encodeURIComponent(params.slug ?? '')}`)?.data?.slug),
  'pages/category-screen.tsx': ({ params }, read) => withSlug(paths.category, read<{ slug?: string }>(categoryCall(params.id))?.slug),
  'pages/page-screen.tsx': ({ params }, read) => withSlug(paths.page, read<{ slug?: string }>(pageCall(params.id))?.slug),
}

/** Slugs of another backend may hold anything. */
function withSlug(path: (slug: string) => string, slug: string | undefined): string | undefined {
  return slug ? path(encodeURIComponent(slug)) : undefined
}

/** The same for parameters, which name things as well. */
const SEARCHES: Record<string, Present> = {
  'catalogue/products-screen.tsx': ({ search }, read) => {
    const filter = readFilter(search)
    const category = read<Partial<ProductList>>(productsCall(filter))?.category
    return category && category !== filter.category ? withSearch('', filterParameters({ ...filter, category })) : undefined
  },
}

/**
 * The one address of a page that was asked for by another name (DECISIONS 11). Only the server asks: a
 * browser that comes to such an address from within the site shows the same page.
 * @param path without language prefix, as `readAddress` gives it
 * @param search its parameters without the question mark
 * @param read gives the answers of the page's calls
 * @returns path with parameters; undefined for what is where it belongs
 */
export function presentAddress(path: string, search: string, read: Read): string | undefined {
  const { route, params } = findScreen(path)
  const location = { params, search: new URLSearchParams(search) }
  const presentPath = PATHS[route.source]?.(location, read) ?? path
  const presentSearch = SEARCHES[route.source]?.(location, read) ?? (search && `?${search}`)
  const present = presentPath + presentSearch
  return present === path + (search && `?${search}`) ? undefined : present
}
