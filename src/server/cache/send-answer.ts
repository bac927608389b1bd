import type { IncomingMessage, ServerResponse } from 'node:http'
import negotiate from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import { ENCODINGS, type Encoding, type KeptAnswer } from './answer-cache.ts'

/** Browsers send a handful of different ones; what is longer than any of theirs is not remembered. */
const known = new LRUCache<string, Encoding>({ max: 100 })
const LONGEST_KNOWN = 100

/** The encoding to answer in (RFC 9110, 12.5.3): the smallest that the caller takes. */
export function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.length > LONGEST_KNOWN) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const encoding = negotiate<Encoding>(accepted, [...ENCODINGS]) ?? 'identity'
  known.set(accepted, encoding)
  return encoding
}

/** Headers of a 200 that a 304 repeats are all but those that describe the body it has not (RFC 9110, 15.4.5). */
const OF_THE_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

/** Whether the caller has the answer already (RFC 9110, 13.1.2): by the weak comparison, and `*` for anything. */
export function isKnownTo({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  if (known.trim() === '*') return true
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends a kept answer, or 304 to who has it already, past the framework: everything about it is decided. */
export function sendKept(request: Pick<IncomingMessage, 'method' | 'headers'>, response: ServerResponse, answer: KeptAnswer): void {
  if (isKnownTo(request, answer.etag)) {
    response.writeHead(304, withoutBody(answer.headers))
    response.end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

function withoutBody(headers: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!OF_THE_BODY.has(name)) kept.push(name, value)
  }
  return kept
}
