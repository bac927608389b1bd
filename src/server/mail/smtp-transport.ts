import { once } from 'node:events'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { signalBeforeFinalByte } from './before-final-byte.ts'
import type { Message } from './messages/message.ts'
import { type Transport, TransportError } from './outgoing.ts'

/** Milliseconds, in nodemailer's names. */
export interface Timeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

const TIMEOUTS: Timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
}

/**
 * nodemailer's own transport reads ahead; with its connection, the first read means that the server accepts the text, and the end
 * that it has all of it.
 */
export function smtpTransport(url: string, timeouts: Timeouts = TIMEOUTS): Transport {
  const { auth, ...options } = parseConnectionUrl(url)
  return {
    send: async (message, beforeFinalByte, signal) => {
      const connection = new SMTPConnection({ ...timeouts, ...options })
      const text = signalBeforeFinalByte(message, beforeFinalByte)
      // The end-of-message line follows the stream's end; no server accepts the mail before.
      let whole = false
      text.once('end', () => {
        whole = true
      })
      // Nothing listens for errors after the first one.
      connection.on('error', () => {})
      const ended = new AbortController()
      try {
        const refused = await Promise.race([
          converse(connection, auth, message, text),
          failureOf(connection, ended.signal),
          cutOff(signal, ended.signal),
        ])
        connection.quit()
        return { refused }
      } catch (error) {
        connection.close()
        text.destroy()
        throw transportError(error as SmtpError, whole)
      } finally {
        ended.abort()
      }
    },
  }
}

async function converse(
  connection: SMTPConnection,
  auth: ReturnType<typeof parseConnectionUrl>['auth'],
  { envelope, size }: Message,
  text: ReturnType<typeof signalBeforeFinalByte>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
  if (auth && connection.allowsAuth) {
    const credentials = { user: auth.user, pass: auth.pass }
    await new Promise<void>((resolve, reject) => connection.login({ credentials }, (error) => (error ? reject(error) : resolve())))
  }
  return new Promise((resolve, reject) => {
    connection.send({ ...envelope, size }, text, (error, info) => (error ? reject(error) : resolve(info.rejected.length)))
  })
}

async function failureOf(connection: SMTPConnection, signal: AbortSignal): Promise<never> {
  const [error] = await once(connection, 'error', { signal })
  throw error
}

/** `signal` removes the listener from `cut`, which lives as long as the server. */
async function cutOff(cut: AbortSignal, signal: AbortSignal): Promise<never> {
  if (!cut.aborted) await once(cut, 'abort', { signal })
  throw new TransportError('sending was interrupted because the server was stopped')
}

/** After the whole text, only a refusal proves that the mail has not arrived. */
function transportError(error: SmtpError, whole: boolean): TransportError {
  const refused = error.responseCode !== undefined && error.responseCode >= 400
  const maybeDelivered = whole && !refused
  if (error instanceof TransportError) return new TransportError(error.reason, { maybeDelivered })
  return new TransportError(reasonOf(error, refused), {
    detail: error.response?.replace(/^\d{3}[ -]/, '') ?? error.message,
    maybeDelivered,
    // RFC 1870, 6; RFC 3463, 3.3 and 3.4; the last is nodemailer's own, before it sends anything.
    tooLarge: error.responseCode === 552 || /^\d{3}[ -]5\.(2\.3|3\.4)\b|larger than allowed/.test(error.response ?? error.message),
    cause: error,
  })
}

function reasonOf({ code, responseCode }: SmtpError, refused: boolean): string {
  if (refused) return `the mail server answered ${responseCode}`
  if (code === 'ETIMEDOUT') return 'the mail server did not answer in time'
  if (code === 'ETLS') return 'a secure connection to the mail server could not be established'
  if (code === 'EAUTH') return 'the mail server rejected the login'
  if (code === 'ESTREAM') return 'the email could not be read'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'the mail server cannot accept this email'
  return 'the connection to the mail server failed or was lost'
}
