import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { httpServer } from '#server/http/http-server.ts'
import { voice } from '../support/servers/api.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'

describe('a server that is told to stop', () => {
  let site: RunningServer
  beforeEach(async () => {
    site = await startServer({ FORM_LIMIT: 'off' })
  })
  afterEach(() => site?.stop())

  /** The head of a form, whose body is still to come. */
  function beginForm(body: string) {
    const { port } = new URL(site.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    socket.on('error', () => {})
    const head = `POST /api/contactForm HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 10))
    return socket
  }

  /** Waits until the server takes no new connections. */
  const stopListening = () =>
    expect
      .poll(
        () =>
          fetch(`${site.url}/healthz`).then(
            () => 'listens',
            () => 'gone',
          ),
        { timeout: 5_000 },
      )
      .toBe('gone')

  it('takes nobody any more, finishes what it has begun, and ends well', async () => {
    const body = JSON.stringify(RIGHT.contactForm)
    const socket = beginForm(body)
    await (await fetch(`${site.url}/en/`)).text()
    const ended = once(site.process, 'exit')
    site.process.kill('SIGTERM')
    await stopListening()
    socket.write(body.slice(10))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /)
    expect(String(answer).toLowerCase()).toContain('connection: close')
    expect(await ended).toEqual([0, null])
  })

  it('waits ten seconds at most for what never comes to its end', async () => {
    const socket = beginForm(JSON.stringify(RIGHT.contactForm))
    await (await fetch(`${site.url}/en/`)).text()
    const ended = once(site.process, 'exit', { signal: AbortSignal.timeout(10_000) })
    site.process.kill('SIGTERM')
    await ended
    expect(site.process.exitCode).not.toBeNull()
    socket.destroy()
  })

  it('keeps no idle connection open', async () => {
    const { port } = new URL(site.url)
    const idle = connect({ port: Number(port), host: '127.0.0.1' })
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')
    idle.resume()
    const [closed, ended] = [once(idle, 'close'), once(site.process, 'exit')]
    site.process.kill('SIGTERM')
    await closed
    expect(await ended).toEqual([0, null])
  })
})

it('a server that is closed while an answer is on its way does not keep the connection for a next one', async () => {
  const server = httpServer((_request, response) => void response.write('begun, '), voice).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const asked = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent })
  const [[, sending], [answer]] = (await Promise.all([once(server, 'request'), once(asked, 'response')])) as [
    [IncomingMessage, ServerResponse],
    [IncomingMessage],
  ]
  const closed = once(server, 'close')
  server.close()
  sending.end('ended')
  expect(await text(answer)).toBe('begun, ended')
  await closed
})
