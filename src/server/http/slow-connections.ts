import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Slowness {
  /** Bytes that must move within each span while the server waits for the other side. */
  bytes: number
  spanMs: number
}

/** A tenth of the slowest mobile networks: ten megabytes may take a quarter of an hour, a byte per second is cut. */
const USUAL: Slowness = { bytes: 2_000, spanMs: 13_000 }

const SPAN_PARTS = 13

class SlowRequest extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

interface Watched {
  since: number
  read: number
  /** Bytes taken by the system. */
  sent: number
  request: IncomingMessage | undefined
  awaited: IncomingMessage | undefined
  untaken: boolean
}

/** Senders get a 408 (RFC 9110, 15.5.9), readers are cut off mid-answer. Idle connections and headers have time limits of their own. */
export function cutSlowConnections(server: Server, slowness: Slowness = USUAL): void {
  const connections = new Map<Socket, Watched>()
  server.on('connection', (socket) => {
    connections.set(socket, { since: performance.now(), read: 0, sent: 0, request: undefined, awaited: undefined, untaken: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request) => {
    const watched = connections.get(request.socket)
    if (watched) watched.request = request
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, watched] of connections) {
      if (now - watched.since >= slowness.spanMs) endSpan(server, socket, watched, now, slowness.bytes)
    }
  }, slowness.spanMs / SPAN_PARTS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function endSpan(server: Server, socket: Socket, watched: Watched, now: number, least: number): void {
  const read = socket.bytesRead
  const sent = socket.bytesWritten - socket.writableLength
  const untaken = socket.writableLength > 0
  const awaited = isAwaited(watched.request) ? watched.request : undefined
  if (untaken && watched.untaken && sent - watched.sent < least) socket.destroy()
  else if (awaited && awaited === watched.awaited && read - watched.read < least) server.emit('clientError', new SlowRequest(), socket)
  Object.assign(watched, { since: now, read, sent, untaken, awaited })
}

function isAwaited(request: IncomingMessage | undefined): boolean {
  return request !== undefined && !request.complete && !request.destroyed && request.readableLength < request.readableHighWaterMark
}
