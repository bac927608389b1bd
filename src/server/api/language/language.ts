import { FALLBACK, negotiateLanguage } from '#domain/language/languages.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { addVary } from '#server/cache/send-response.ts'

/** Caches need these headers to know the language (RFC 9110, 8.5 and 12.5.5). */
export function answerInCallersLanguage(api: ApiApp): void {
  api.decorateRequest('language', FALLBACK)
  api.addHook('onRequest', async (request, reply) => {
    request.language = negotiateLanguage(request.headers['accept-language'])
    reply.header('content-language', request.language)
    addVary(reply, 'Accept-Language')
  })
}
