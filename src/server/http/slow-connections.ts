import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How slow a connection may be. */
export interface Slowness {
  /** Bytes that must move within each span while the server waits for the other side. */
  bytes: number
  /** Length of a span in milliseconds. */
  spanMs: number
}

/**
 * A tenth of what the slowest mobile networks carry, whether a request arrives or an answer leaves: a
 * file of ten megabytes may take its quarter of an hour, one byte a second may not. What it cuts, it
 * has cut after two spans at most.
 */
const USUAL: Slowness = { bytes: 2_000, spanMs: 13_000 }

/** A span's end is noticed with a delay of this part of it. */
const SPAN_PARTS = 13

/** Told as Node tells of a request that took too long. */
class SlowRequest extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** What is known of a connection since its present span began. */
interface Watched {
  since: number
  read: number
  /** Bytes that the system has taken over. */
  sent: number
  /** The request that came last. */
  request: IncomingMessage | undefined
  /** The request that the server waited for when the span began. */
  awaited: IncomingMessage | undefined
  /** Whether an answer waited to be taken when the span began. */
  untaken: boolean
}

/**
 * Ends connections that move less than a little while the server waits for them: senders get a 408
 * (RFC 9110, 15.5.9), readers are cut off, since their answer has begun. Connections that wait for
 * the server are left alone, idle ones to the server's keep-alive time, headers to its time for headers.
 */
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

/** Judges what moved in a span, and begins the next. */
function endSpan(server: Server, socket: Socket, watched: Watched, now: number, least: number): void {
  const read = socket.bytesRead
  const sent = socket.bytesWritten - socket.writableLength
  const untaken = socket.writableLength > 0
  const awaited = isAwaited(watched.request) ? watched.request : undefined
  if (untaken && watched.untaken && sent - watched.sent < least) socket.destroy()
  else if (awaited && awaited === watched.awaited && read - watched.read < least) server.emit('clientError', new SlowRequest(), socket)
  Object.assign(watched, { since: now, read, sent, untaken, awaited })
}

/** Whether more of a request has to come, and would be read if it came. */
function isAwaited(request: IncomingMessage | undefined): boolean {
  return request !== undefined && !request.complete && !request.destroyed && request.readableLength < request.readableHighWaterMark
}
