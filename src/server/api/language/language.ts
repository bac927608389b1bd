import { INTERFACE_FALLBACK } from '#domain/language/languages.ts'
import { negotiateLanguage } from '#domain/language/site-languages.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { addVary } from '#server/cache/send-response.ts'
import type { KnownLanguages } from '#server/language/site-languages.ts'

/** Caches need these headers to know the language (RFC 9110, 8.5 and 12.5.5). */
export function answerInCallersLanguage(api: ApiApp, languages: KnownLanguages): void {
  api.decorateRequest('language', INTERFACE_FALLBACK)
  api.addHook('onRequest', async (request, reply) => {
    request.language = negotiateLanguage(await languages.read().catch(languages.last), request.headers['accept-language'])
    reply.header('content-language', request.language)
    addVary(reply, 'Accept-Language')
  })
}
