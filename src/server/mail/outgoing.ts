import type { Message } from './messages/message.ts'

export interface Transport {
  /**
   * The mail has arrived, or can be recovered, when the promise resolves; returns how many recipients the server refused.
   * @throws TransportError
   */
  send: (message: Message, beforeFinalByte: () => Promise<void>, signal: AbortSignal) => Promise<{ refused: number }>
}

export class TransportError extends Error {
  /** For the log, without personal data. */
  readonly reason: string
  /** The email may have arrived nevertheless. */
  readonly maybeDelivered: boolean
  readonly tooLarge: boolean

  constructor(reason: string, { detail = '', maybeDelivered = false, tooLarge = false, cause }: TransportErrorOptions = {}) {
    super(detail ? `${reason}: ${detail}` : reason, { cause })
    this.reason = reason
    this.maybeDelivered = maybeDelivered
    this.tooLarge = tooLarge
  }
}

interface TransportErrorOptions {
  /** The server's own words; they may contain addresses. */
  detail?: string
  maybeDelivered?: boolean
  tooLarge?: boolean
  cause?: unknown
}
