import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LanguageFiles } from '#server/language/language-files.ts'
import { sendPlainPage } from '#server/render/plain-page.ts'
import { isUnavailable } from '#server/storage/engine/unavailable.ts'
import { RETRY_AFTER_SECONDS } from './refusals.ts'

/** POST is for pages with forms. */
const ALLOWED = 'GET, HEAD, POST'

export const errorPagesPlugin = fp(
  async (app) => {
    const { languageFiles } = app
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const ours = isUnavailable(error) ? 503 : 500
      const status = error.statusCode && error.statusCode < 500 ? error.statusCode : ours
      if (status >= 500) request.log.error({ err: error }, 'A request could not be answered')
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
      return sendPlainPage(request, reply, languageFiles.last(), status, 'failure')
    })
    app.setNotFoundHandler((request, reply) => sendNothingHere(request, reply, languageFiles.last()))
  },
  { name: 'error-pages', dependencies: ['interface-texts'] },
)

/** Pages answer every address; what is left are unsupported methods (RFC 9110, 15.5.6) and hidden paths. */
export function sendNothingHere(request: FastifyRequest, reply: FastifyReply, files: LanguageFiles): FastifyReply {
  if (request.method === 'GET' || request.method === 'HEAD') return sendPlainPage(request, reply, files, 404, 'notFound')
  return reply
    .code(405)
    .header('allow', ALLOWED)
    .send({ message: `This address does not accept ${request.method} requests. Use ${ALLOWED}.` })
}

export function sendUnreadableAddress(request: FastifyRequest, reply: FastifyReply, files: LanguageFiles): FastifyReply {
  if (!request.url.startsWith('/api/')) return sendPlainPage(request, reply, files, 400, 'notFound')
  return reply.code(400).header('cache-control', 'no-store').send({ message: 'The address cannot be read. Check its percent signs.' })
}
