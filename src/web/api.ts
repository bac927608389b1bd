import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#domain/language/languages.ts'
import { useLanguage } from './environment.tsx'

const FIVE_MINUTES = 5 * 60 * 1000

/** A refused or failed call. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  constructor(path: string, status: number) {
    super(status === 0 ? `No answer from ${path}` : `${path} answered ${status}`)
    this.status = status
  }
}

/** Language and path below `/api`, parameters included: the same call in two languages is two queries (SPEC 7). */
type CallKey = readonly [language: LanguageCode, path: string]

/** `fetch`, or on the server one that reaches the API without a network. */
export type Fetch = (input: string, init: { headers: Record<string, string>; signal?: AbortSignal }) => Promise<Response>

/**
 * The cache of a page view, with the rules of SPEC 7: fresh and kept for five minutes, one
 * retry, no refetch on focus. What is not there will not come by a retry, so 4xx has none.
 * @param apiBase origin of the backend, empty for our own
 */
export function createQueryClient(apiBase: string, fetch: Fetch): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => call(apiBase, fetch, queryKey as unknown as CallKey, signal),
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
        retryOnMount: false,
      },
    },
  })
}

async function call(apiBase: string, fetch: Fetch, [language, path]: CallKey, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${apiBase}/api${path}`, {
    headers: { accept: 'application/json', 'accept-language': language },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError(path, 0)
  })
  if (!response.ok) throw new ApiError(path, response.status)
  return response.json()
}

export function callKey(language: LanguageCode, path: string): CallKey {
  return [language, path]
}

/** Reads calls into the cache that are not there yet. What fails is noted there. */
export async function readCalls(client: QueryClient, language: LanguageCode, calls: string[]): Promise<void> {
  await Promise.all(calls.map((call) => client.prefetchQuery({ queryKey: callKey(language, call) })))
}

/**
 * Reads a call of SPEC 7 in the page's language.
 * @param path below `/api`, with its parameters
 * @param keepPrevious shows the answer of the path before until that of the new one is there
 */
export function useApi<Answer>(path: string, { keepPrevious = false } = {}): UseQueryResult<Answer, ApiError> {
  const language = useLanguage()
  const queryKey = callKey(language, path)
  return useQuery<Answer, ApiError>(keepPrevious ? { queryKey, placeholderData: keepPreviousData } : { queryKey })
}

/** What the server read for a page, to be put into the browser's cache before hydration. */
export interface CacheState {
  answers: [path: string, answer: unknown][]
  failures: [path: string, status: number][]
}

/**
 * Takes what was read out of a cache, without times, so that the same page has the same bytes.
 * @param inBrowser what of an answer the browser needs
 */
export function dehydrate(client: QueryClient, inBrowser: (path: string, answer: unknown) => unknown): CacheState {
  const state: CacheState = { answers: [], failures: [] }
  for (const query of client.getQueryCache().getAll()) {
    const [, path] = query.queryKey as unknown as CallKey
    if (query.state.status === 'success') state.answers.push([path, inBrowser(path, query.state.data)])
    if (query.state.status === 'error') state.failures.push([path, (query.state.error as ApiError).status])
  }
  return state
}

/** Fills a browser's cache with what the server read. It stays: parts of the page that start later must find it. */
export function hydrate(client: QueryClient, language: LanguageCode, state: CacheState): void {
  for (const [path] of [...state.answers, ...state.failures]) {
    client.setQueryDefaults(callKey(language, path), { gcTime: Number.POSITIVE_INFINITY })
  }
  for (const [path, answer] of state.answers) client.setQueryData(callKey(language, path), answer)
  const cache = client.getQueryCache()
  for (const [path, status] of state.failures) {
    const query = cache.build(client, { queryKey: callKey(language, path) })
    query.setState({ ...query.state, status: 'error', error: new ApiError(path, status) })
  }
}
