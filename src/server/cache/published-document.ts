import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache, MadeAnswer } from './answer-cache.ts'
import { encodingFor } from './encodings.ts'
import { FOR_EVERYBODY, replyKept } from './send-answer.ts'

/** A document that is made of what is published and has an address of its own: a sitemap, a feed. */
interface PublishedDocument {
  /** Keeps it until other content is shown; undefined while developing. */
  cache: AnswerCache | undefined
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
  const makeAnswer = async (): Promise<MadeAnswer> => {
    const body = await make()
    const headers = { 'content-type': contentType, 'cache-control': FOR_EVERYBODY, ...own }
    return { status: body === undefined ? 404 : 200, headers, body: body ?? '' }
  }
  const [path = ''] = request.url.split('?')
  const answer = cache ? await cache.get(path, encodingFor(request), makeAnswer) : { made: await makeAnswer() }
  if ('kept' in answer) return replyKept(request, reply, answer.kept)
  const { status, headers, body } = answer.made
  return status === 404 ? nothingHere(reply) : reply.headers(headers).send(body)
}

/** Leaves an address to the server's not-found answer. */
export function nothingHere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
