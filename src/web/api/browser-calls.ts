import { keepPreviousData, QueryClient, type QueryKey, QueryObserver, useQuery } from '@tanstack/react-query'
import type { ReadAnswers } from '#contract/page.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type ApiCall, ApiError, type Calls } from './calls.ts'
import { noteAnswer } from './connection.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** The rules of docs/spec.md#7-the-calls-it-makes: kept for five minutes, no refetch on focus, one retry but none after 4xx. */
export class BrowserCalls implements Calls {
  readonly #client: QueryClient
  readonly #language: LanguageCode
  #held: (() => void)[] = []

  constructor(apiBase: string, language: LanguageCode, read: ReadAnswers) {
    this.#language = language
    this.#client = new QueryClient({
      defaultOptions: {
        queries: {
          queryFn: ({ queryKey, signal }) => ask(apiBase, language, queryKey[1] as string, signal),
          staleTime: FIVE_MINUTES,
          gcTime: FIVE_MINUTES,
          retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
          refetchOnWindowFocus: false,
          retryOnMount: false,
        },
      },
    })
    this.#hydrate(read)
  }

  /** Two languages make two queries (docs/spec.md#7-the-calls-it-makes). */
  #key(path: string): QueryKey {
    return [this.#language, path]
  }

  #hydrate({ answers, failures }: ReadAnswers): void {
    for (const [path, answer] of answers) this.#client.setQueryData(this.#key(path), answer)
    for (const [path, status] of failures) {
      const query = this.#client.getQueryCache().build(this.#client, { queryKey: this.#key(path) })
      query.setState({ ...query.state, status: 'error', error: new ApiError(path, status), errorUpdateCount: 1 })
    }
    this.#held = [...answers, ...failures].map(([path]) =>
      new QueryObserver(this.#client, { queryKey: this.#key(path), enabled: false }).subscribe(() => {}),
    )
  }

  read = (path: string): Promise<void> => this.#client.prefetchQuery({ queryKey: this.#key(path) })

  answer<Answer>(path: string): Answer | undefined {
    return this.#client.getQueryData(this.#key(path))
  }

  useCall = <Answer>(path: string, { keepPrevious, enabled }: { keepPrevious: boolean; enabled: boolean }): ApiCall<Answer> =>
    useQuery<Answer, ApiError>(
      { queryKey: this.#key(path), enabled, ...(keepPrevious ? { placeholderData: keepPreviousData } : {}) },
      this.#client,
    ) as ApiCall<Answer>

  leave(): void {
    for (const release of this.#held.splice(0)) release()
  }

  retryFromNow(): void {
    const { queries } = this.#client.getDefaultOptions()
    this.#client.setDefaultOptions({ queries: { ...queries, retryOnMount: true } })
  }
}

async function ask(apiBase: string, language: LanguageCode, path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${apiBase}/api${path}`, {
    headers: { accept: 'application/json', 'accept-language': language },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    noteAnswer(false)
    throw new ApiError(path, 0)
  })
  noteAnswer(true)
  if (!response.ok) throw new ApiError(path, response.status)
  const answer: unknown = await response.json().catch(() => {
    throw new ApiError(path, 0)
  })
  if (!apiBase) return answer
  const { normalizedAnswer } = await import('./another-backend.ts')
  const normalized = normalizedAnswer(path, answer)
  if (normalized === undefined) throw new ApiError(path, 404)
  return normalized
}
