import type { FastifyReply } from 'fastify'
import { FALLBACK, negotiateLanguage } from '#domain/language/languages.ts'
import type { ApiApp } from './app-instance.ts'

/** Gives every request its language, and every answer the headers that caches need to know it (RFC 9110, 8.5 and 12.5.5). */
export function answerInCallersLanguage(api: ApiApp): void {
  api.decorateRequest('language', FALLBACK)
  api.addHook('onRequest', async (request, reply) => {
    request.language = negotiateLanguage(request.headers['accept-language'])
    reply.header('content-language', request.language)
    addVary(reply, 'Accept-Language')
  })
}

/** Adds a header by which the answer differs; others (CORS) name theirs too. */
export function addVary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${String(before)}, ${header}` : header)
}
