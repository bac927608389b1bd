import type { CategoryWithPages, Page } from '#domain/pages/page.ts'
import { listed } from '../listed.ts'

/** Other backends give only the name of the category (docs/spec.md#3-entities-and-their-fields). */
export type PageAnswer = Omit<Page, 'page_category'> & {
  page_category?: Partial<NonNullable<Page['page_category']>> | null
}

/** Other backends may give no list of pages. */
export type CategoryAnswer = Omit<CategoryWithPages, 'pages'> & { pages?: unknown }

/** By id or slug (docs/reading-the-spec.md#content-and-calls). */
export function pageCall(reference = ''): string {
  return `/pages/${encodeURIComponent(reference)}`
}

export function categoryCall(reference: string | number = ''): string {
  return `/categories/${encodeURIComponent(reference)}`
}

/** Reduces a category's answer to what the page carries; other answers stay. */
export function withListedPages(call: string, answer: unknown): unknown {
  return call.startsWith('/categories/')
    ? { ...(answer as CategoryAnswer), pages: listed((answer as CategoryAnswer).pages, 'content') }
    : answer
}

/** Undefined when the backend does not say. */
export function categoryReference(page: PageAnswer): string | undefined {
  const { slug, id } = page.page_category ?? {}
  return slug ?? (id === undefined ? undefined : String(id))
}

/** Anything but a list counts as none. */
export function pagesOf(category: CategoryAnswer | undefined): Page[] {
  return Array.isArray(category?.pages) ? (category.pages as Page[]) : []
}
