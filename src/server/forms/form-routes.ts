import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long an answered client that still sends has to notice, before its connection is reset. */
const LINGER_MS = 2000

/**
 * Prepares a scope of routes that receive forms: bodies of every kind are left to `readBody`, and a
 * connection whose body was not read to its end carries the answer and is then closed instead of
 * being drained.
 */
export function leaveBodiesUnread(scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser' | 'addHook'>): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onSend', async (request, reply) => {
    if (request.raw.complete !== false) return
    reply.header('connection', 'close')
    leaveUnread(request.raw)
  })
}

/**
 * Keeps Node from reading on. It would drain a request of which nothing was taken, and it destroys
 * the socket as soon as the answer is handed over: the reset that unread bytes cause can overtake
 * the answer. So what is buffered is taken, the socket is half-closed, and it is destroyed when the
 * client had time to read.
 */
function leaveUnread(request: IncomingMessage): void {
  const { socket } = request
  request.read()
  request.pause()
  socket.destroySoon = () => {
    const reset = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(reset))
    socket.end()
  }
}
