import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'
import type { FreshResponse, ResponseCache } from './response-cache.ts'
import { FOR_EVERYBODY, sendCached } from './send-response.ts'

interface PublishedDocument {
  cache: ResponseCache | undefined
  contentType: string
  headers?: Record<string, string>
  /** Undefined where there is nothing at the address. */
  make: () => Promise<string | undefined>
}

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

export function nothingHere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
