/** `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  constructor(path: string, status: number) {
    super(status === 0 ? `No answer from ${path}` : `${path} answered ${status}`)
    this.status = status
  }
}

export type ApiCall<Answer> =
  | { data: undefined; error: null; isPending: true; isError: false; isPlaceholderData: false; errorUpdateCount: number }
  | { data: Answer; error: null; isPending: false; isError: false; isPlaceholderData: boolean }
  | { data: Answer | undefined; error: ApiError; isPending: false; isError: true; isPlaceholderData: false }

/** The server reads the calls before it renders, browsers while they show the page. */
export interface Calls {
  /** Does nothing when the answer is already there. Never throws: failures are recorded. */
  read: (path: string) => Promise<void>
  answer: <Answer>(path: string) => Answer | undefined
  useCall: <Answer>(path: string, options: { keepPrevious: boolean; enabled: boolean }) => ApiCall<Answer>
  /** Drops what the server read. Until the page is left, parts that hydrate later must find it. */
  leave?: () => void
  /** From now on failed calls are retried when they are mounted again; before, the server's failures are shown. */
  retryFromNow?: () => void
}
