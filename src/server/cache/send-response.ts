import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'

/** Shared caches may keep it a minute, and longer while they revalidate, as Firefox does too; browsers revalidate each time, mostly with 304. */
export const FOR_EVERYBODY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400'

/** A 304 repeats all others (RFC 9110, 15.4.5). */
const OF_THE_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

/** Weak comparison (RFC 9110, 13.1.2). */
function isKnownTo({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  if (known.trim() === '*') return true
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Bypasses the framework: everything about the answer is decided. */
export function writeCached(request: Pick<IncomingMessage, 'method' | 'headers'>, response: ServerResponse, answer: CachedResponse): void {
  if (isKnownTo(request, answer.etag)) {
    response.writeHead(304, withoutBody(answer.headers))
    response.end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

/** Through the framework, whose hooks may have added headers (CORS). */
export function sendCached(request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: CachedResponse): FastifyReply {
  addVary(reply, 'Accept-Encoding')
  const known = isKnownTo(request.raw, etag)
  const sent = known ? withoutBody(headers) : headers
  for (let at = 0; at < sent.length; at += 2) {
    const [name = '', value = ''] = sent.slice(at, at + 2)
    if (name !== 'vary') reply.header(name, value)
  }
  return known ? reply.code(304).send() : reply.send(body)
}

function withoutBody(headers: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!OF_THE_BODY.has(name)) kept.push(name, value)
  }
  return kept
}

export function addVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${String(before)}, ${header}` : header)
}
