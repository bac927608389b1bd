import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How long an answered client that still sends has to notice, before its connection is reset. */
const LINGER_MS = 2000

/**
 * Ends a connection whose client may still be sending. Destroying it at once would reset it, and the
 * reset that unread bytes cause can overtake the answer: so it is half-closed, and destroyed when the
 * client had time to read.
 * @param last a request whose rest is not read, or bytes to send before the end
 */
export function endUnread(socket: Socket, last?: IncomingMessage | string): void {
  if (socket.writableEnded) return
  const reset = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(reset))
  if (typeof last === 'string') return void socket.end(last)
  socket.end()
  if (last === undefined) return
  last.pause()
  // What has arrived is given free.
  last.read()
  // Asked for more by that, the socket reads on in the next tick.
  setImmediate(() => socket.pause())
}
