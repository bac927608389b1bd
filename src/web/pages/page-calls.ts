import type { CategoryWithPages, Page } from '#domain/pages/page.ts'
import { listed } from '../listed.ts'

/** The answer of `/pages/{id}`; other backends give the name of its category alone (docs/spec.md#3-entities-and-their-fields). */
export type PageAnswer = Omit<Page, 'page_category'> & {
  page_category?: Partial<NonNullable<Page['page_category']>> | null
}

/** The answer of `/categories/{id}`; other backends may give no list of pages. */
export type CategoryAnswer = Omit<CategoryWithPages, 'pages'> & { pages?: unknown }

/** The call for one page, by id or slug (docs/reading-the-spec.md#content-and-calls). */
export function pageCall(reference = ''): string {
  return `/pages/${encodeURIComponent(reference)}`
}

/** The call for one category with its pages, by id or slug. */
export function categoryCall(reference: string | number = ''): string {
  return `/categories/${encodeURIComponent(reference)}`
}

/** A category's answer as a page carries it for its scripts, other answers as they are. */
export function withListedPages(call: string, answer: unknown): unknown {
  return call.startsWith('/categories/')
    ? { ...(answer as CategoryAnswer), pages: listed((answer as CategoryAnswer).pages, 'content') }
    : answer
}

/** What names the category of a page in calls and addresses; undefined when the backend does not say. */
export function categoryReference(page: PageAnswer): string | undefined {
  const { slug, id } = page.page_category ?? {}
  return slug ?? (id === undefined ? undefined : String(id))
}

/** The pages of a category; anything but a list counts as none. */
export function pagesOf(category: CategoryAnswer | undefined): Page[] {
  return Array.isArray(category?.pages) ? (category.pages as Page[]) : []
}
