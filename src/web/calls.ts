/** A refused or failed call. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  constructor(path: string, status: number) {
    super(status === 0 ? `No answer from ${path}` : `${path} answered ${status}`)
    this.status = status
  }
}

/** What is known of a call: nothing yet, an answer, or that it failed. */
export type ApiCall<Answer> =
  | { data: undefined; error: null; isPending: true; isError: false; isPlaceholderData: false; errorUpdateCount: number }
  | { data: Answer; error: null; isPending: false; isError: false; isPlaceholderData: boolean }
  | { data: Answer | undefined; error: ApiError; isPending: false; isError: true; isPlaceholderData: false }

/** The calls of a page view, in its language: the server reads them before it renders, browsers while they show. */
export interface Calls {
  /**
   * Reads a call unless its answer is there; what fails is noted.
   * @param path below `/api`, with its parameters
   */
  read: (path: string) => Promise<void>
  /** The answer of a call, if it is there. */
  answer: <Answer>(path: string) => Answer | undefined
  /** The hook behind `useApi`. */
  useCall: <Answer>(path: string, keepPrevious: boolean) => ApiCall<Answer>
  /** Lets go of what the server read: until the page is left, parts of it that start later must find it. */
  leave?: () => void
  /** Has what fails from now on tried again by coming back to it: what failed on the server is shown as failed first. */
  retryFromNow?: () => void
}

/** What the server read for a page, for its scripts. */
export interface ReadAnswers {
  answers: [path: string, answer: unknown][]
  failures: [path: string, status: number][]
}
