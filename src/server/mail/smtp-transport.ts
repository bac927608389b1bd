import { once } from 'node:events'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { signalBeforeFinalByte } from './before-final-byte.ts'
import type { Message } from './message.ts'
import { type Transport, TransportError } from './outgoing.ts'

/** Milliseconds, in nodemailer's names: until connected, until greeted, without a sign of life. */
export interface Timeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

const TIMEOUTS: Timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** What nodemailer's errors tell. */
interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
}

/**
 * Delivers to a mail server, one connection a mail. It uses nodemailer's connection and not its
 * transport, which reads ahead in the message: here the first read tells that the server has
 * agreed to take the text, and the end of the reading that it has got all of it.
 * @param url `smtp://` or `smtps://`, with nodemailer's options as parameters
 */
export function smtpTransport(url: string, timeouts: Timeouts = TIMEOUTS): Transport {
  const { auth, ...options } = parseConnectionUrl(url)
  return {
    send: async (message, beforeFinalByte, signal) => {
      const connection = new SMTPConnection({ ...timeouts, ...options })
      const text = signalBeforeFinalByte(message, beforeFinalByte)
      // The line that ends a message is written after the stream's end; before that no server has accepted it.
      let whole = false
      text.once('end', () => {
        whole = true
      })
      // Errors after the first one have nobody left to tell.
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

/** The conversation from the greeting to the answer to the text, giving the number of refused recipients. */
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

/** @param signal takes the listener away again from the one that lives as long as the server */
async function cutOff(cut: AbortSignal, signal: AbortSignal): Promise<never> {
  if (!cut.aborted) await once(cut, 'abort', { signal })
  throw new TransportError('sending was broken off, because the server was stopped')
}

/**
 * @param whole whether the server had been given all of the text: then only its refusal makes sure
 *   that the mail has not arrived
 */
function transportError(error: SmtpError, whole: boolean): TransportError {
  const refused = error.responseCode !== undefined && error.responseCode >= 400
  const doubtful = whole && !refused
  if (error instanceof TransportError) return new TransportError(error.reason, { doubtful })
  return new TransportError(reasonOf(error, refused), {
    detail: error.response?.replace(/^\d{3}[ -]/, '') ?? error.message,
    doubtful,
    // RFC 1870, 6; RFC 3463, 3.3 and 3.4; the last is said by nodemailer, before it sends anything.
    tooLarge: error.responseCode === 552 || /^\d{3}[ -]5\.(2\.3|3\.4)\b|larger than allowed/.test(error.response ?? error.message),
    cause: error,
  })
}

function reasonOf({ code, responseCode }: SmtpError, refused: boolean): string {
  if (refused) return `the mail server answered ${responseCode}`
  if (code === 'ETIMEDOUT') return 'the mail server did not answer in time'
  if (code === 'ETLS') return 'no secure connection to the mail server could be made'
  if (code === 'EAUTH') return 'the mail server did not take the login'
  if (code === 'ESTREAM') return 'the mail could not be read'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'the mail server cannot take this mail'
  return 'there was no connection to the mail server, or it was lost'
}
