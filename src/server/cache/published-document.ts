import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'
import type { FreshResponse, ResponseCache } from './response-cache.ts'
import { FOR_EVERYBODY, sendCached } from './send-response.ts'

/** A document that is made of what is published and has an address of its own: a sitemap, a feed. */
interface PublishedDocument {
  /** Keeps it until other content is shown; undefined while developing. */
  cache: ResponseCache | undefined
  contentType: string
  /** What else is sent with it. */
  headers?: Record<string, string>
  /** @returns undefined where there is nothing at the address */
  make: () => Promise<string | undefined>
}

/** Answers with a document, which depends on nothing but its path. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, contentType, headers: own, make }: PublishedDocument,
): Promise<FastifyReply> {
  const makeResponse = async (): Promise<FreshResponse> => {
    const body = await make()
    const headers = { 'content-type': contentType, 'cache-control': FOR_EVERYBODY, ...own }
    return { status: body === undefined ? 404 : 200, headers, body: body ?? '' }
  }
  const [path = ''] = request.url.split('?')
  const answer = cache ? await cache.get(path, encodingFor(request), makeResponse) : { fresh: await makeResponse() }
  if ('cached' in answer) return sendCached(request, reply, answer.cached)
  const { status, headers, body } = answer.fresh
  return status === 404 ? nothingHere(reply) : reply.headers(headers).send(body)
}

/** Leaves an address to the server's not-found answer. */
export function nothingHere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
