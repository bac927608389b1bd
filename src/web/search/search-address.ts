import { QUESTION_LENGTH, type ResultKind, SEARCH_PLACES, type SearchPlace } from '#domain/search/search-constants.ts'
import { type Parameters, paths, withSearch } from '../paths.ts'

/** What the search shows: everything that its address can say. */
export interface SearchAddress {
  q: string
  place: SearchPlace
  page: number
}

/** Reads the parameters of the search; what makes no sense becomes the default. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = parameters.get('page') ?? ''
  return {
    q: tidyQuestion(parameters.get('q') ?? ''),
    place: SEARCH_PLACES.find((place) => place === parameters.get('in')) ?? 'all',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** A question as it is asked: spaces single, without the NULs that nobody types, no longer than the API takes. */
export function tidyQuestion(question: string): string {
  return question.replaceAll('\0', '').slice(0, QUESTION_LENGTH).replace(/\s+/g, ' ').trim()
}

/** The parameters of the search in a state; defaults are left out (docs/reading-the-spec.md#pages). */
export function searchParameters({ q, place, page }: SearchAddress): Parameters {
  return { q, in: place === 'all' ? undefined : place, page: page > 1 ? page : undefined }
}

/** The address of the search in a state. */
export function searchPath(address: SearchAddress): string {
  return withSearch(paths.search(), searchParameters(address))
}

/** The call for one page of results, an addition of our own to docs/spec.md#7-the-calls-it-makes. */
export function searchCall({ q, place, page }: SearchAddress): string {
  return withSearch('/search', { q, in: place, page })
}

/** The address of what was found. */
export function resultPath({ kind, id, slug }: { kind: ResultKind; id: number; slug: string }): string {
  switch (kind) {
    case 'product':
      return paths.product(slug)
    case 'post':
      return paths.post(slug)
    case 'page':
      return paths.page(slug)
    case 'service':
      return paths.category(slug)
    case 'job':
      return paths.career(id)
  }
}
