import type { Message } from './message.ts'

/** A way on which mails leave. */
export interface Transport {
  /**
   * Hands one mail over; it has arrived where it can be asked for again when the promise resolves.
   * @param beforeFinalByte waited for before any of the message's text is read or sent
   * @param signal breaks off what is going on
   * @returns how many of the recipients the server refused while it took the others
   * @throws TransportError
   */
  send: (message: Message, beforeFinalByte: () => Promise<void>, signal: AbortSignal) => Promise<{ refused: number }>
}

/** Why a mail did not leave. */
export class TransportError extends Error {
  /** What happened, as the end of a sentence and without anything personal, for the log. */
  readonly reason: string
  /** Whether the mail may have arrived all the same. */
  readonly doubtful: boolean
  /** Whether the server takes only smaller mails. */
  readonly tooLarge: boolean

  constructor(reason: string, { detail = '', doubtful = false, tooLarge = false, cause }: TransportErrorOptions = {}) {
    super(detail ? `${reason}: ${detail}` : reason, { cause })
    this.reason = reason
    this.doubtful = doubtful
    this.tooLarge = tooLarge
  }
}

interface TransportErrorOptions {
  /** The server's own words; they may hold addresses. */
  detail?: string
  doubtful?: boolean
  tooLarge?: boolean
  cause?: unknown
}
