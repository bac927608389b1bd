import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

/** An answer to what no route is asked about: in English, since the caller's language may be unknown. */
export interface Refusal {
  status: number
  message: string
  headers?: Record<string, string>
}

/** When callers are asked to try again who find the server without its database. */
export const RETRY_AFTER_SECONDS = 5

/** Longer than any address of the site with all its parameters. */
const LONGEST_ADDRESS = 4_096

const TOO_LONG: Refusal = { status: 414, message: 'The address is too long. Please shorten it.' }

/** RFC 9112, 3.2: without it the request is malformed. */
const NO_HOST: Refusal = { status: 400, message: 'The request names no host. Please send a Host header.' }

/** Why a request is turned away before anything of it is worked on; undefined when it is not. */
export function refusalOf({ url = '', headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): Refusal | undefined {
  if (url.length > LONGEST_ADDRESS) return TOO_LONG
  if (headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor === 1) return NO_HOST
  return undefined
}

/**
 * Sends a refusal in place of an answer, and ends the connection, whose request may be unread.
 * @param common headers of every answer, lower-case names
 */
export function sendRefusal(response: ServerResponse, refusal: Refusal, common: Record<string, string>): void {
  const body = bodyOf(refusal)
  response.writeHead(refusal.status, { ...headersOf(refusal, body, common), connection: 'close' })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** A refusal as it is written to a connection that has no answer to send it with. */
export function rawAnswer(refusal: Refusal, common: Record<string, string>): string {
  const body = bodyOf(refusal)
  const headers = { date: new Date().toUTCString(), ...headersOf(refusal, body, common), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function bodyOf({ message }: Refusal): string {
  return JSON.stringify({ message })
}

function headersOf({ headers }: Refusal, body: string, common: Record<string, string>): Record<string, string> {
  return {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...headers,
  }
}
