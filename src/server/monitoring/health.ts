import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { RETRY_AFTER_SECONDS } from '#server/http/refusals.ts'
import { contentVersion } from '#server/storage/content-version.ts'
import type { Tables } from '#server/storage/schema.ts'

/** However often a balancer asks, the database is asked once in this time. */
const REMEMBERED_MS = 1_000

/**
 * Adds `/healthz`, which says that the process answers, and `/readyz`, which says whether visitors
 * should be sent here: 503 while the server is stopping, its database cannot be asked, or nothing is
 * published. A balancer asks the second, who restarts a dead process the first.
 */
export function registerHealth(app: FastifyInstance, db: Kysely<Tables>): void {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<string | undefined> = Promise.resolve(undefined)

  const trouble = (): Promise<string | undefined> => {
    if (!app.server.listening) return Promise.resolve('The server is stopping.')
    if (performance.now() - asked > REMEMBERED_MS) {
      asked = performance.now()
      answer = troubleWith(db)
    }
    return answer
  }

  app.get('/healthz', (_request, reply) => send(reply, 200, 'The server answers.'))
  app.get('/readyz', async (_request, reply) => {
    const found = await trouble()
    if (found === undefined) return send(reply, 200, 'The server is ready.')
    return send(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, found)
  })
}

async function troubleWith(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    return (await contentVersion(db)) > 0 ? undefined : 'Nothing is published yet. Publish the content folder.'
  } catch {
    return 'The database cannot be asked.'
  }
}

function send(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ message })
}
