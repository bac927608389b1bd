import { once } from 'node:events'
import { request as askFor, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the proxy does with a request: pass it on, let nobody connect, take it and say nothing, answer 500
 * or 403, break off in the middle of what is sent or of what is fetched; `moody` does one after the other of
 * these and passes every other request on.
 */
export type S3Behaviour = 'pass' | 'refuse' | 'hang' | 'error' | 'forbid' | 'cut-request' | 'cut-answer' | 'moody'

/** Everything that goes wrong once a connection stands. */
export const S3_FAULTS: S3Behaviour[] = ['refuse', 'hang', 'error', 'forbid', 'cut-request']

const MOODS: S3Behaviour[] = ['error', 'cut-request', 'cut-answer', 'error', 'hang', 'cut-answer', 'forbid']

const MAX_MOODS = 60

/** Stands before a server on loopback; the host that requests name stays, because it is signed. */
export async function startProxy(target: number) {
  let behaviour: S3Behaviour = 'pass'
  let count = 0
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/^\/[^/]+\/?/, '').replace(/\?.*/, '')}`)
    count += 1
    const mood = count % 2 === 0 && count < MAX_MOODS ? (MOODS[(count / 2) % MOODS.length] ?? 'pass') : 'pass'
    serve(behaviour === 'moody' ? mood : behaviour, target, request, response)
  })
  const port = await listen(server, 0)
  return {
    port,
    requests,
    behave: async (next: S3Behaviour) => {
      if (next === 'refuse' && behaviour !== 'refuse') await close(server)
      if (next !== 'refuse' && behaviour === 'refuse') await listen(server, port)
      behaviour = next
      // Connections that hang are over when the server behaves again.
      server.closeAllConnections()
    },
    stop: () => (behaviour === 'refuse' ? Promise.resolve() : close(server)),
  }
}

function serve(behaviour: S3Behaviour, target: number, request: IncomingMessage, response: ServerResponse): void {
  request.on('error', () => {})
  if (behaviour === 'hang') return
  if (behaviour === 'error' || behaviour === 'forbid') answer(behaviour, request, response)
  else pass(behaviour, target, request, response)
}

function pass(behaviour: S3Behaviour, target: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const upstream = askFor({ host: '127.0.0.1', port: target, method, path: url, headers, agent: false }, (answered) => {
    answered.on('error', () => response.destroy())
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    if (behaviour === 'cut-answer' && method === 'GET') cut(answered, response)
    else answered.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  if (behaviour === 'cut-request') cut(request, upstream, () => response.destroy())
  else request.pipe(upstream)
}

/** As S3 says it; the text quotes what was sent, as servers do. */
function answer(behaviour: 'error' | 'forbid', request: IncomingMessage, response: ServerResponse): void {
  const [status, code] = behaviour === 'error' ? [500, 'InternalError'] : [403, 'AccessDenied']
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No: ${request.headers.authorization}</Message></Error>`
  request.resume()
  request.once('end', () =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : xml),
  )
}

/** Passes half of the first piece on and ends the connection. */
function cut(from: IncomingMessage, to: { write: (chunk: Buffer) => unknown; destroy: () => unknown }, then = () => {}): void {
  const end = () => {
    to.destroy()
    then()
  }
  from.once('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, chunk.length / 2))
    setImmediate(end)
  })
  from.once('end', end)
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
