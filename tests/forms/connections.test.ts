import { connect } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { answerBrokenRequests, watchAnswers } from '#server/http/broken-requests.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { voice } from '../support/servers/api.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const DAMAGED = 'The request arrived incomplete or damaged. Please send it again.'
const UNREADABLE = 'The form did not arrive intact. Please send it again.'

/** A multipart application with its boundaries. */
const BODY = Buffer.concat([
  ...Object.entries({ ...RIGHT.applications, career_id: '1' }).map(([name, value]) =>
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  ),
  Buffer.from('--b\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\n\r\n'),
  samplePdf(),
  Buffer.from('\r\n--b--\r\n'),
])

function post(headers: Record<string, string | number>, body: Buffer | string, path = '/api/applications'): Buffer {
  const all = Object.entries({ host: 'localhost', 'content-type': 'multipart/form-data; boundary=b', ...headers })
  return Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    Buffer.from(body),
  ])
}

/** An answer's status, headers in lower case, and sentence. */
function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) as unknown }
}

onEachEngine('requests that lie about their length', (open) => {
  const site = pagesServer(open)
  beforeEach(async () => {
    await site.db().deleteFrom('mail').execute()
    await site.db().deleteFrom('submission').execute()
  })

  async function expectNothingLeft(): Promise<void> {
    await expect.poll(() => site.uploads(), { timeout: 5000 }).toEqual([])
    expect(await site.db().selectFrom('submission').select('id').execute()).toEqual([])
  }

  it.each([
    ['a body shorter than announced, then the end', post({ 'content-length': BODY.length + 100 }, BODY), true, DAMAGED],
    ['4 bytes more than announced', post({ 'content-length': BODY.length - 4 }, BODY), false, UNREADABLE],
    ['30 bytes more than announced', post({ 'content-length': BODY.length - 30 }, BODY), false, UNREADABLE],
    ['chunks of no length', post({ 'transfer-encoding': 'chunked' }, 'zz\r\nabc\r\n'), false, DAMAGED],
    ['a chunk longer than said', post({ 'transfer-encoding': 'chunked' }, `5\r\n${BODY}`), false, DAMAGED],
    ['chunks that end in between', post({ 'transfer-encoding': 'chunked' }, '5\r\n--b'), true, DAMAGED],
    ['two lengths', post({ 'content-length': 5, 'transfer-encoding': 'chunked' }, ''), false, DAMAGED],
    ['no HTTP at all', Buffer.from('\x16\x03\x01 hello\r\n\r\n'), false, DAMAGED],
  ])('are answered with a sentence: %s', async (_, bytes, end, message) => {
    const { status, headers, body } = read(await exchange(site.port(), bytes, { end }))
    expect({ status, body }).toEqual({ status: 400, body: { message } })
    expect(headers).toContain('content-type: application/json; charset=utf-8')
    expect(headers).toContain('x-content-type-options: nosniff')
    expect(headers).toContain("content-security-policy: default-src 'none'")
    expect(headers).toContain('connection: close')
    await expectNothingLeft()
  })

  it('are answered with 431 when their headers are too long', async () => {
    const { status, body } = read(await exchange(site.port(), post({ cookie: 'x'.repeat(70_000) }, '')))
    expect(status).toBe(431)
    expect(body).toEqual({ message: 'The headers of the request are too large. Delete the cookies of this site and try again.' })
  })

  it('get the answer of the request that came whole before the broken bytes', async () => {
    const text = JSON.stringify(RIGHT.contactForm)
    const headers = { 'content-type': 'application/json', 'content-length': text.length }
    const answer = await exchange(site.port(), post(headers, `${text}nonsense\r\n`, '/api/contactForm'))
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(await site.db().selectFrom('submission').select('id').execute()).toHaveLength(1)
  })

  it('leave the server serving when their connection is reset', async () => {
    const socket = connect({ port: site.port(), host: '127.0.0.1' })
    socket.write(post({ 'transfer-encoding': 'chunked' }, 'zz\r\n'), () => socket.resetAndDestroy())
    await new Promise((resolve) => socket.once('close', resolve))
    expect((await fetch(`http://127.0.0.1:${site.port()}/api/site`)).status).toBe(200)
    await expectNothingLeft()
  })

  it('may take a quarter of an hour to arrive, their headers twenty seconds', () => {
    expect(site.app().server).toMatchObject({ requestTimeout: 900_000, headersTimeout: 20_000 })
  })
})

describe('a request that does not arrive whole in time', () => {
  async function impatientServer(): Promise<number> {
    const app = Fastify({
      requestTimeout: 200,
      clientErrorHandler: answerBrokenRequests(voice),
      // Node takes the longer of the two limits for the whole request.
      http: { connectionsCheckingInterval: 50, headersTimeout: 200 },
    })
    watchAnswers(app.server)
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.post('/', (request) => new Promise((resolve) => request.raw.once('close', resolve)))
    onTestFinished(() => app.close())
    return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  }

  it('is answered with 408 and closed', async () => {
    const { status, body } = read(await exchange(await impatientServer(), post({ 'content-length': 100 }, 'x', '/')))
    expect(status).toBe(408)
    expect(body).toEqual({ message: 'The request took too long to arrive. Please send it again over a faster connection.' })
  })
})
