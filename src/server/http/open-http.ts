import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#server/config.ts'
import { redact } from '#server/redact.ts'
import type { ServerTexts } from '#server/texts.ts'
import { answerBrokenRequests, watchAnswers } from './broken-requests.ts'
import { sendUnreadableAddress } from './error-pages.ts'
import { forgetForwardedPorts } from './forwarded-ports.ts'
import { httpServer } from './http-server.ts'
import { parseNoBodies } from './unread-bodies.ts'

/** Opens the framework on a server of its own, before any plugin. What it asks of plugins, it asks when a request comes. */
export function openHttp({ trustProxy, logLevel }: Config, words: ServerTexts): FastifyInstance {
  const voice = { headers: () => app.securityHeaders, words }
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      httpServer((request, response) => {
        if (trustProxy !== false) forgetForwardedPorts(request)
        return app.fastPath?.(request, response) || handler(request, response)
      }, voice),
    logger: { level: logLevel, hooks: { streamWrite: redact } },
    // Only what the nearest proxy adds is its own word; what stands before it in the header, anybody may have written.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    clientErrorHandler: answerBrokenRequests(voice),
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      sendUnreadableAddress(request as FastifyRequest, (reply as FastifyReply).headers(app.securityHeaders), app.languageFiles()),
    // Whether the database, or Vite's first start, takes too long is for those to say.
    pluginTimeout: 0,
  })
  watchAnswers(app.server)
  parseNoBodies(app)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A request that came before the stop: its connection would be kept for a next one.
    if (!app.server.listening) reply.header('connection', 'close')
    done()
  })
  return app
}
