import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import { callerLanguage } from './caller-language.ts'

export interface Refusal {
  status: number
  text: string
  headers?: Record<string, string>
}

/** While the database is away. */
export const RETRY_AFTER_SECONDS = 5

/** Longer than any address of the site with all its parameters. */
const MAX_ADDRESS_LENGTH = 4_096

const TOO_LONG: Refusal = { status: 414, text: 'addressTooLong' }

export interface Voice {
  headers: () => Record<string, string>
  languages: () => SiteLanguages
  t: ServerTranslate
}

/** RFC 9112, 3.2: without it the request is malformed. */
const NO_HOST: Refusal = { status: 400, text: 'noHost' }

export function refusalOf({ url = '', headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): Refusal | undefined {
  if (url.length > MAX_ADDRESS_LENGTH) return TOO_LONG
  if (headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor === 1) return NO_HOST
  return undefined
}

/** Closes the connection, since the request may be unread. */
export function sendRefusal(response: ServerResponse, refusal: Refusal, voice: Voice): void {
  const { headers, body } = worded(refusal, voice, callerLanguage(voice.languages(), response.req))
  response.writeHead(refusal.status, { ...headers, connection: 'close' })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export function rawAnswer(refusal: Refusal, voice: Voice, language: LanguageCode): string {
  const { headers, body } = worded(refusal, voice, language)
  const lines = Object.entries({ date: new Date().toUTCString(), ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function worded({ text, headers }: Refusal, voice: Voice, language: LanguageCode): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ message: voice.t(language, `api:refusals.${text}`) })
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'content-language': language,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }
  return { headers: { ...voice.headers(), ...own, ...headers }, body }
}
