import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answerBrokenRequests } from '#server/http/broken-requests.ts'
import { httpServer } from '#server/http/http-server.ts'
import { cutSlowConnections } from '#server/http/slow-connections.ts'
import { voice } from '../support/servers/api.ts'

const HEAD = 'POST / HTTP/1.1\r\nhost: vitrine.example\r\ncontent-length: 100000\r\n\r\n'
const MEGABYTE = Buffer.alloc(1_000_000)

/** A server on which 100 bytes must move in a tenth of a second. */
async function impatientServer(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  cutSlowConnections(server, { bytes: 100, spanMs: 100 })
  const broken = answerBrokenRequests(voice)
  server.on('clientError', (error, socket) => broken.call({ log: { debug: () => {} } }, error as { code?: string }, socket as Socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function connection(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

/** Reads what comes until the server ends the connection. */
async function answerTo(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

describe('a slow sender', () => {
  it.each([
    ['sends nothing more', 0],
    ['sends a byte now and then', 1],
  ])('is told so and cut off when it %s', async (_, bytes) => {
    const socket = connection(await impatientServer((request) => request.resume()))
    socket.write(HEAD)
    const trickle = setInterval(() => socket.write('x'.repeat(bytes)), 20)
    onTestFinished(() => clearInterval(trickle))
    expect(await answerTo(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/)
  })

  it('is waited for while it sends enough', async () => {
    const port = await impatientServer((request, response) => {
      request.resume()
      request.once('end', () => response.end('taken'))
    })
    const socket = connection(port)
    socket.write(HEAD)
    let left = 100_000
    const stream = setInterval(() => {
      const bytes = Math.min(left, 2_000)
      left -= bytes
      if (bytes > 0) socket.write('x'.repeat(bytes))
    }, 5)
    onTestFinished(() => clearInterval(stream))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*taken/)
  })

  it('is waited for while the server itself does not read', async () => {
    const { promise: readOn, resolve } = Promise.withResolvers<void>()
    const port = await impatientServer(async (request, response) => {
      await readOn
      request.resume()
      request.once('end', () => response.end('taken'))
    })
    const socket = connection(port)
    socket.write(HEAD + 'x'.repeat(100_000))
    // Several times as long as a sender may be slow.
    setTimeout(resolve, 500)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a slow reader', () => {
  it('is cut off when it takes nothing of an answer', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<string>()
    const port = await impatientServer((_request, response) => {
      response.once('close', () => resolve(response.writableFinished ? 'sent' : 'cut off'))
      const pump = (): void => {
        while (response.write(MEGABYTE));
      }
      response.on('drain', pump)
      pump()
    })
    const socket = connection(port)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: vitrine.example\r\n\r\n')
    expect(await cut).toBe('cut off')
  })

  it('keeps its connection between two requests', async () => {
    const port = await impatientServer((_request, response) => response.end('here'))
    const socket = connection(port)
    for (let request = 0; request < 2; request += 1) {
      socket.write('GET / HTTP/1.1\r\nhost: vitrine.example\r\n\r\n')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
      // Several times as long as a reader may be slow.
      if (request === 0) await new Promise((resolve) => setTimeout(resolve, 400))
    }
  })
})

it('the server bounds what a connection may cost', () => {
  const server = httpServer(() => {}, voice)
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 900_000, keepAliveTimeout: 72_000, maxConnections: 20_000 })
  server.close()
})
