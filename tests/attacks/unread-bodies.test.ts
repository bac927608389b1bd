import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const FORM = JSON.stringify(RIGHT.contactForm)

const head = (target: string, ...headers: string[]): string =>
  `${target} HTTP/1.1\r\nhost: vitrine.example\r\ncontent-type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`

/** More than the bodies of one process may take, each of unknown length on a form that takes long texts. */
const MORE_THAN_FITS = 600

onEachEngine('a body that nothing needs', (open) => {
  const site = pagesServer(open)

  it.each([
    ['POST /api/form-token', 200],
    ['POST /api/unknown', 404],
    ['PUT /api/contactForm', 404],
    ['DELETE /en/', 405],
    ['GET /en/', 200],
    ['POST /en/', 404],
    ['POST /assets/x.js', 404],
  ])('is not waited for, and ends the connection: %s', async (target, status) => {
    const answer = await exchange(site.port(), head(target, 'content-length: 1000000', 'expect: 100-continue'))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  })

  it('is not asked for, but that of a form is', async () => {
    const socket = connect(site.port(), '127.0.0.1')
    socket.write(head('POST /api/contactForm', `content-length: ${FORM.length}`, 'expect: 100-continue'))
    expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(FORM)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /)
    socket.destroy()
  })
})

onEachEngine('bodies of forms', (open) => {
  const limited = pagesServer(open)
  const unlimited = pagesServer(open, () => ({ FORM_LIMIT: 'off' }))
  const send = (port: number, path: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  it.each(['confirm', 'unsubscribe'])('are counted before they are read, where a newsletter mail leads: %s', async (action) => {
    let answer = new Response()
    for (let press = 0; press <= 120; press += 1) {
      if (press > 0) expect(answer.status).toBe(422)
      answer = await send(limited.port(), `/api/newsletters/${action}`, '{"token":"x"}')
      await answer.arrayBuffer()
    }
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const unread = await exchange(limited.port(), head(`POST /api/newsletters/${action}`, 'content-length: 1000'))
    expect(unread).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('have a bound for the whole process, whoever sends them, in which a small one still has room', async () => {
    const port = unlimited.port()
    const chunked = head('POST /api/contactForm', 'transfer-encoding: chunked', 'connection: close')
    const sockets: Socket[] = []
    const refused = Promise.withResolvers<string>()
    for (let number = 0; number < MORE_THAN_FITS; number += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.once('data', (answer) => refused.resolve(String(answer)))
      socket.write(`${chunked}1\r\n{\r\n`)
      sockets.push(socket)
    }
    expect(await refused.promise).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 60\r\n[\s\S]*try again/)
    expect((await send(port, '/api/contactForm', FORM)).status).toBe(201)
    expect((await fetch(`http://127.0.0.1:${port}/en/products`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    const whole = `${chunked}${FORM.length.toString(16)}\r\n${FORM}\r\n0\r\n\r\n`
    await expect.poll(async () => (await exchange(port, whole)).slice(0, 12), { timeout: 10_000 }).toBe('HTTP/1.1 201')
  })
})

onEachEngine('a form that is passed on to another backend', (open) => {
  let arrived = 0
  let backend: Server
  beforeAll(async () => {
    backend = createServer((request, response) => {
      request.on('data', (bytes: Buffer) => {
        arrived += bytes.length
      })
      request.on('error', () => {})
      request.once('end', () => response.writeHead(request.method === 'POST' ? 201 : 404).end('{}'))
    })
    backend.listen(0, '127.0.0.1')
    await once(backend, 'listening')
  })
  afterAll(() => {
    backend.close()
    backend.closeAllConnections()
  })
  const site = pagesServer(open, () => ({
    API_BASE_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    FORM_LIMIT: '3/1h',
  }))
  const form = (body: string) => site.post('/en/contact?form=contact', new URLSearchParams(body))

  it('is bounded and counted', async () => {
    expect((await form('name=Laila')).status).toBe(303)
    arrived = 0
    const large = await form(`message=${'x'.repeat(1_000_000)}`)
    expect(large.status).toBe(413)
    const target = 'POST /en/contact?form=contact'
    const chunk = `${(1_000_000).toString(16)}\r\n${'x'.repeat(1_000_000)}\r\n`
    const chunked = await exchange(site.port(), head(target, 'transfer-encoding: chunked') + chunk)
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
    expect(arrived).toBeLessThan(500_000)
    expect((await form('name=Laila')).status).toBe(429)
  })
})
