import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Linux gives those from 32768 on to connections, and one of them could take the port before it is used. */
const FIRST = 20_000
const LAST = 32_767

/** A port of the loopback interface that nothing listens on now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST + 1)
  const probe = createServer().listen(port, '127.0.0.1')
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
