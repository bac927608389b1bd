import type { ApiAnswer, ReadAnswers } from '#contract/page.ts'
import { type ApiCall, ApiError, type Calls } from './calls.ts'

const PENDING = { data: undefined, error: null, isPending: true, isError: false, isPlaceholderData: false, errorUpdateCount: 0 } as const

/** Renders from the reduced answers that the browser gets as well, so that both render the same. */
export class ServerCalls implements Calls {
  readonly #ask: (path: string) => Promise<ApiAnswer>
  readonly #inBrowser: (path: string, answer: unknown) => unknown
  readonly #reading = new Map<string, Promise<void>>()
  readonly #known = new Map<string, ApiCall<unknown>>()

  /** `ask` never rejects because the API refuses. */
  constructor(ask: (path: string) => Promise<ApiAnswer>, inBrowser: (path: string, answer: unknown) => unknown) {
    this.#ask = ask
    this.#inBrowser = inBrowser
  }

  read(path: string): Promise<void> {
    return this.#reading.getOrInsertComputed(path, () => this.#read(path))
  }

  async #read(path: string): Promise<void> {
    // At once, so that the browser gets the calls in their own order, not in that of the answers.
    this.#known.set(path, PENDING)
    const { status, answer } = await this.#ask(path)
    this.#known.set(
      path,
      status === 200
        ? { data: this.#inBrowser(path, answer), error: null, isPending: false, isError: false, isPlaceholderData: false }
        : { data: undefined, error: new ApiError(path, status), isPending: false, isError: true, isPlaceholderData: false },
    )
  }

  answer<Answer>(path: string): Answer | undefined {
    return this.#known.get(path)?.data as Answer | undefined
  }

  useCall = <Answer>(path: string): ApiCall<Answer> => (this.#known.get(path) ?? PENDING) as ApiCall<Answer>

  /** Without times, so that the same page has the same bytes. */
  everything(): ReadAnswers {
    const read: ReadAnswers = { answers: [], failures: [] }
    for (const [path, { data, error }] of this.#known) {
      if (error) read.failures.push([path, error.status])
      else read.answers.push([path, data])
    }
    return read
  }
}
