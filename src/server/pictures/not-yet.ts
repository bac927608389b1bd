import type { FastifyReply } from 'fastify'

const RETRY_SECONDS = 5

export function sendNotYet(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('This picture is temporarily unavailable. Try again in a few seconds.\n')
}
