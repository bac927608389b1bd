import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#server/config.ts'
import { redact } from '#server/errors/redact.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import { answerBrokenRequests, watchAnswers } from './broken-requests.ts'
import { sendUnreadableAddress } from './error-pages.ts'
import { forgetForwardedPorts } from './forwarded-ports.ts'
import { httpServer } from './http-server.ts'
import { parseNoBodies } from './unread-bodies.ts'

export function openHttp({ trustProxy, logLevel }: Config, t: ServerTranslate): FastifyInstance {
  const voice = { headers: () => app.securityHeaders, languages: () => app.backend.languages.last(), t }
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      httpServer((request, response) => {
        if (trustProxy !== false) forgetForwardedPorts(request)
        return app.fastPath?.(request, response) || handler(request, response)
      }, voice),
    logger: { level: logLevel, hooks: { streamWrite: redact } },
    // Only what the nearest proxy adds is trusted; anybody may have written the rest of the header.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    clientErrorHandler: answerBrokenRequests(voice),
    logController: new LogController({ disableRequestLogging: true }),
    // Undecodable addresses reach no route.
    frameworkErrors: (_error, request, reply) =>
      sendUnreadableAddress(request as FastifyRequest, (reply as FastifyReply).headers(app.securityHeaders), app.languageFiles.last()),
    // The database and Vite's first start have time limits of their own.
    pluginTimeout: 0,
  })
  watchAnswers(app.server)
  parseNoBodies(app)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A request from before the stop: its connection would be kept alive.
    if (!app.server.listening) reply.header('connection', 'close')
    done()
  })
  return app
}
