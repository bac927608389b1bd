import type { Page, ServiceWithPages } from '#domain/pages/page.ts'
import { listed } from '../api/listed.ts'

/** Other backends give only the name of the service (docs/spec.md#3-entities-and-their-fields). */
export type PageAnswer = Omit<Page, 'page_category'> & {
  page_category?: Partial<NonNullable<Page['page_category']>> | null
}

/** Other backends may give no list of pages. */
export type ServiceAnswer = Omit<ServiceWithPages, 'pages'> & { pages?: unknown }

/** By id or slug (docs/reading-the-spec.md#content-and-calls). */
export function pageCall(reference = ''): string {
  return `/pages/${encodeURIComponent(reference)}`
}

export function serviceCall(reference: string | number = ''): string {
  return `/categories/${encodeURIComponent(reference)}`
}

/** Reduces a service's answer to what the page carries; other answers stay. */
export function withListedPages(call: string, answer: unknown): unknown {
  return call.startsWith('/categories/')
    ? { ...(answer as ServiceAnswer), pages: listed((answer as ServiceAnswer).pages, 'content') }
    : answer
}

/** Undefined when the backend does not say. */
export function serviceReference(page: PageAnswer): string | undefined {
  const { slug, id } = page.page_category ?? {}
  return slug ?? (id === undefined ? undefined : String(id))
}

/** Anything but a list counts as none. */
export function pagesOf(service: ServiceAnswer | undefined): Page[] {
  return Array.isArray(service?.pages) ? (service.pages as Page[]) : []
}
