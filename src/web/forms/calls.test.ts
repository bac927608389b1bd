import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { createFormToken } from './sending/form-token.ts'
import { sendJson } from './sending/send-json.ts'

const servers: Server[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** A backend that answers as it is told. Resolves to its origin. */
async function backend(answer: RequestListener): Promise<string> {
  const server = createServer({ keepAlive: false }, (request, response) => {
    response.setHeader('connection', 'close')
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An origin at which nobody listens any more. */
async function nobody(): Promise<string> {
  const origin = await backend(() => {})
  await new Promise((resolve) => servers.pop()?.close(resolve))
  return origin
}

describe('sending as JSON', () => {
  const parcel = (address: string) => ({
    address,
    language: 'fa' as const,
    texts: { message: 'one\ntwo\r\nthree' },
    files: {},
    onProgress: () => {},
  })

  test('names the language and writes line breaks as forms do', async () => {
    const seen: { headers?: IncomingHttpHeaders; body?: string } = {}
    const origin = await backend(async (request, response) => {
      Object.assign(seen, { headers: request.headers, body: await text(request) })
      response.writeHead(201).end('{}')
    })
    expect(await sendJson(parcel(`${origin}/api/contactForm`))).toEqual({ accepted: true })
    expect(seen.headers).toMatchObject({ 'accept-language': 'fa', 'content-type': 'application/json' })
    expect(JSON.parse(seen.body ?? '')).toEqual({ message: 'one\r\ntwo\r\nthree' })
  })

  test('treats silence as an answer with status 0', async () => {
    expect(await sendJson(parcel(await nobody()))).toEqual({ accepted: false, status: 0, errors: {} })
  })
})

describe('the token of a form', () => {
  test('is asked for in the language of the page', async () => {
    let headers: IncomingHttpHeaders = {}
    const origin = await backend((request, response) => {
      headers = request.headers
      response.end(JSON.stringify({ token: 't' }))
    })
    const token = createFormToken(origin, 'ps')
    token.ask()
    await token.take()
    expect(headers).toMatchObject({ accept: 'application/json', 'accept-language': 'ps' })
  })

  test('is one for a filling, and another for the next', async () => {
    let asked = 0
    const origin = await backend((_request, response) => {
      asked += 1
      response.end(JSON.stringify({ token: `t${asked}` }))
    })
    const token = createFormToken(origin, 'fa')
    expect(await token.take()).toBeUndefined()
    token.ask()
    token.ask()
    expect(await token.take()).toBe('t1')
    expect(await token.take()).toBe('t1')
    token.renew()
    expect(await token.take()).toBeUndefined()
    token.ask()
    expect(await token.take()).toBe('t2')
  })

  test.each([
    [404, '{"message":"There is nothing here."}'],
    [200, '<!doctype html>'],
    [200, '{"token":7}'],
  ])('is none where the backend has none: %i %s', async (status, body) => {
    const origin = await backend((_request, response) => response.writeHead(status).end(body))
    const token = createFormToken(origin, 'fa')
    token.ask()
    expect(await token.take()).toBeUndefined()
  })

  test('is asked once of a backend that does not know it', async () => {
    let asked = 0
    const origin = await backend((_request, response) => {
      asked += 1
      response.writeHead(404).end()
    })
    const token = createFormToken(origin, 'fa')
    token.ask()
    await token.take()
    token.renew()
    token.ask()
    await token.take()
    expect(asked).toBe(1)
  })

  test.each([429, 503])('is requested again after a temporary refusal: %i', async (status) => {
    let asked = 0
    const origin = await backend((_request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(status).end()
      else response.end(JSON.stringify({ token: 't' }))
    })
    const token = createFormToken(origin, 'fa')
    token.ask()
    expect(await token.take()).toBeUndefined()
    token.ask()
    expect(await token.take()).toBe('t')
  })

  test('is none without an answer', async () => {
    const token = createFormToken(await nobody(), 'fa')
    token.ask()
    expect(await token.take()).toBeUndefined()
  })
})
