import { problem } from '#domain/published.ts'
import { searchAnswer, searchQuery } from '#domain/search/search.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { searchSite } from '#server/storage/search/site-search.ts'

/** Our own addition to the calls of docs/spec.md#7-the-calls-it-makes. */
export function search({ calls, db }: PublishedServices): void {
  calls.get(
    '/search',
    {
      tags: ['Search'],
      summary: 'One page of search results from the whole site: title matches first, then the newest',
      querystring: searchQuery,
      response: { 200: searchAnswer, 422: problem },
    },
    ({ language, query }) => searchSite(db, language, query),
  )
}
