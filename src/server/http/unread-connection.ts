import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Time for an answered client that still sends to notice. */
const LINGER_MS = 2000

/** Destroying the socket at once would reset it, and the reset can overtake the answer: it is half-closed first. */
export function endUnread(socket: Socket, last?: IncomingMessage | string): void {
  if (socket.writableEnded) return
  const reset = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(reset))
  if (typeof last === 'string') return void socket.end(last)
  socket.end()
  if (last === undefined) return
  last.pause()
  last.read()
  // `read` makes the socket continue in the next tick.
  setImmediate(() => socket.pause())
}
