import { basename, dirname } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { KeptAssets } from '../files/kept-assets.ts'
import { ASSETS } from '../folders.ts'
import { sendNothingHere } from '../http/error-pages.ts'

/** Their names change with their content. */
const LASTING = { immutable: true, maxAge: '1y' }

/** This build's files, and those of builds that ran before it or run next to it. */
export const assetsPlugin = fp<{ keptAssets: KeptAssets | undefined }>(
  async (app, { keptAssets }) => {
    const { clientDir } = app.web
    if (!clientDir) return
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler(async (request, reply) => {
          const isRead = request.method === 'GET' || request.method === 'HEAD'
          const name = request.url.slice('/assets/'.length).split('?')[0] ?? ''
          const path = isRead ? await keptAssets?.find(name).catch((err: unknown) => notKept(request, err)) : undefined
          if (!path) return sendNothingHere(request, reply, app.languageFiles.last())
          return reply.sendFile(basename(path), dirname(path), LASTING)
        })
        await scope.register(staticFiles, { root: ASSETS, prefix: '/', decorateReply: false, preCompressed: true, ...LASTING })
      },
      { prefix: '/assets' },
    )
    app.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml; charset=utf-8').sendFile('favicon.svg', clientDir, { maxAge: '1d', contentType: false }),
    )
  },
  // `reply.sendFile` comes with media.
  { name: 'assets', dependencies: ['web', 'media', 'interface-texts'] },
)

/** 404 instead of 503, on which nginx would drop the whole node. */
function notKept(request: FastifyRequest, err: unknown): undefined {
  request.log.error({ err }, 'A file of another build could not be loaded')
}
