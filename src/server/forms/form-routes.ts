import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { endUnread } from '../http/unread-connection.ts'

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
 * the socket as soon as the answer is handed over. So what is buffered is taken, and the socket is
 * ended as one that is not read on.
 */
function leaveUnread(request: IncomingMessage): void {
  const { socket } = request
  request.read()
  request.pause()
  socket.destroySoon = () => endUnread(socket)
}
