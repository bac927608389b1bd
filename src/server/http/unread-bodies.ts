import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { endUnread } from './unread-connection.ts'

/** Node would read up to 128 KB ahead and drain the rest. `100 Continue` is sent when a route begins to read. */
export function leaveBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  const { socket } = request
  const { destroySoon } = socket
  const { shouldKeepAlive } = response
  socket.pause()
  response.shouldKeepAlive = false
  // Node would destroy the socket right after the answer.
  const endSoon = () => endUnread(socket, request)
  socket.destroySoon = endSoon
  if (request.headers.expect !== undefined) {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue()
    })
  }
  request.once('end', () => {
    // Broken bytes behind the request close the connection anyway.
    if (socket.destroySoon !== endSoon) return
    response.shouldKeepAlive = shouldKeepAlive
    socket.destroySoon = destroySoon
  })
}

/** RFC 9112, 6.3. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function parseNoBodies(app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}
