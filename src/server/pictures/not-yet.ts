import type { FastifyReply } from 'fastify'

/** When a picture is asked for again that could not be had. */
const RETRY_SECONDS = 5

/** Answers for a picture that could not be drawn in time, or whose content could not be read. */
export function sendNotYet(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('This picture cannot be had at the moment. Try again in a few seconds.\n')
}
