import type { Socket } from 'node:net'

/** How long an answered client that still sends has to notice, before its connection is reset. */
const LINGER_MS = 2000

/**
 * Ends a connection whose client may still be sending. Destroying it at once would reset it, and the
 * reset that unread bytes cause can overtake the answer: so it is half-closed, and destroyed when the
 * client had time to read.
 * @param answer bytes to send before the end
 */
export function endUnread(socket: Socket, answer?: string): void {
  if (socket.writableEnded) return
  const reset = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(reset))
  if (answer === undefined) socket.end()
  else socket.end(answer)
}
