import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache, KeptAnswer } from '#server/cache/answer-cache.ts'
import { encodingFor, isKnownTo } from '#server/cache/send-answer.ts'
import type { ApiApp } from './app-instance.ts'
import { addVary } from './language.ts'

/** Browsers and caches in front ask each time, and mostly hear 304. */
const CACHE_CONTROL = 'public, no-cache'

/**
 * Has every GET of a scope answered from a cache. Their answers depend on nothing but the route,
 * its checked parameters and the language.
 */
export function keepAnswers(api: ApiApp, cache: AnswerCache): void {
  api.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') return
    const { handler } = route
    route.handler = async function (request, reply) {
      const { language, params, query } = request
      const key = JSON.stringify([language, route.url, params, query])
      const answer = await cache.get(key, encodingFor(request), async () => ({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': CACHE_CONTROL },
        body: String(reply.serialize(await handler.call(this, request, reply))),
      }))
      return 'kept' in answer ? sendKept(request, reply, answer.kept) : answer.made.body
    }
  })
}

/** Sends through the framework, whose hooks may have added headers of their own (CORS). */
function sendKept(request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: KeptAnswer): FastifyReply {
  addVary(reply, 'Accept-Encoding')
  if (isKnownTo(request, etag)) return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL }).send()
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (name !== 'vary') reply.header(name, value)
  }
  return reply.send(body)
}
