import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes to loopback as they are, and gives everything that comes until the server ends the
 * connection or resets it.
 * @param options.end whether the client ends its side behind the bytes
 */
export async function exchange(port: number, bytes: string | Buffer, { end = false } = {}): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('end', resolve)
  socket.once('close', resolve)
  if (end) socket.end(bytes)
  else socket.write(bytes)
  await promise
  socket.destroy()
  return answer
}
