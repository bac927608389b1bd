/** docs/spec.md#3-entities-and-their-fields; `from` and `to` count from 1 and are null when the page is empty. */
export interface Paging {
  total: number
  last_page: number
  from: number | null
  to: number | null
}

export function pagingOf(total: number, page: number, perPage: number): Paging {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage
  if (first >= total) return { total, last_page: lastPage, from: null, to: null }
  return { total, last_page: lastPage, from: first + 1, to: Math.min(first + perPage, total) }
}

/** docs/spec.md#9-business-constants-and-limits */
export function pageWindow(current: number, last: number): (number | 'gap')[] {
  const size = Math.min(5, last)
  const start = Math.max(1, Math.min(current - 2, last - size + 1))
  const pages: (number | 'gap')[] = Array.from({ length: size }, (_, index) => start + index)
  const shown = start + size - 1
  if (shown < last - 1) pages.push('gap')
  if (shown < last) pages.push(last)
  return pages
}
