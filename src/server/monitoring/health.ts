import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { RETRY_AFTER_SECONDS } from '#server/http/refusals.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { damageIn } from '#server/storage/engine/unavailable.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'

/** However often a balancer asks, the database is queried once in this time. */
const REMEMBERED_MS = 1_000

/**
 * `/healthz`: the process answers. `/readyz`: visitors can be sent here; 503 while stopping, without database, or before the first
 * publication.
 */
export const healthPlugin = fp<{ database: Database }>(
  async (app, { database }) => {
    let asked = Number.NEGATIVE_INFINITY
    let answer: Promise<string | undefined> = Promise.resolve(undefined)

    const trouble = (): Promise<string | undefined> => {
      if (!app.server.listening) return Promise.resolve('The server is stopping.')
      if (performance.now() - asked > REMEMBERED_MS) {
        asked = performance.now()
        answer = troubleWith(database)
      }
      return answer
    }

    app.get('/healthz', (_request, reply) => send(reply, 200, 'The server answers.'))
    app.get('/readyz', async (_request, reply) => {
      const found = await trouble()
      if (found === undefined) return send(reply, 200, 'The server is ready.')
      return send(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, found)
    })
  },
  { name: 'health' },
)

async function troubleWith({ db, isInPlace }: Pick<Database, 'db' | 'isInPlace'>): Promise<string | undefined> {
  if (!isInPlace()) return 'The database file was deleted or replaced. Put it back or restore a backup, and restart the server.'
  try {
    return (await contentVersion(db)) > 0 ? undefined : 'Nothing is published yet. Publish the content folder.'
  } catch (error) {
    if (damageIn(error)) return 'The database file is damaged. Stop the server and restore the last backup.'
    return 'The database cannot be reached.'
  }
}

function send(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send({ message })
}
