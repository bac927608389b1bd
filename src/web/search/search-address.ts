import { QUESTION_LENGTH, SEARCH_PLACES, type SearchPlace } from '#domain/search/search-constants.ts'
import { type Parameters, paths, withSearch } from '../routing/paths.ts'

/** Everything that the address can express. */
export interface SearchAddress {
  q: string
  place: SearchPlace
  page: number
}

/** Invalid values become the default. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = parameters.get('page') ?? ''
  return {
    q: tidyQuestion(parameters.get('q') ?? ''),
    place: SEARCH_PLACES.find((place) => place === parameters.get('in')) ?? 'all',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Single spaces, no NULs, no longer than the API takes. */
export function tidyQuestion(question: string): string {
  return question.replaceAll('\0', '').slice(0, QUESTION_LENGTH).replace(/\s+/g, ' ').trim()
}

/** Defaults are left out (docs/reading-the-spec.md#pages). */
export function searchParameters({ q, place, page }: SearchAddress): Parameters {
  return { q, in: place === 'all' ? undefined : place, page: page > 1 ? page : undefined }
}

export function searchPath(address: SearchAddress): string {
  return withSearch(paths.search(), searchParameters(address))
}

/** Our own addition to docs/spec.md#7-the-calls-it-makes. */
export function searchCall({ q, place, page }: SearchAddress): string {
  return withSearch('/search', { q, in: place, page })
}
