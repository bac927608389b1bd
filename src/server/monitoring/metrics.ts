import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { Recorder } from './recorder.ts'

/** Proxies add these; a direct local caller sends none. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

interface MetricsOptions {
  db: Kysely<Tables>
  /** Undefined: local programs only. */
  token: string | undefined
}

/**
 * Answers direct local callers, and others with `Authorization: Bearer`; anybody else gets 404. Counting begins with the first
 * request, so that an unused endpoint costs nothing.
 */
export const metricsPlugin = fp<MetricsOptions>(
  async (app, { db, token }) => {
    const { caches = {}, version } = app.content
    const measured = { db, caches, contentVersion: version?.current }
    let opened: Promise<Recorder> | undefined
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, token)) return reply.callNotFound()
      opened ??= import('./recorder.ts').then(({ openRecorder }) => openRecorder(app.server, measured))
      const { contentType, text } = await (await opened).report()
      return reply.header('cache-control', 'no-store').type(contentType).send(text)
    })
  },
  { name: 'metrics', dependencies: ['published-content'] },
)

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '')?.[1]
  if (given !== undefined) return token !== undefined && timingSafeEqual(digest(given), digest(token))
  return LOOPBACK.test(socket.remoteAddress ?? '') && !FORWARDING.some((name) => headers[name] !== undefined)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
