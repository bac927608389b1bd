import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { contentServer } from '../support/servers/content.ts'

const ADDRESSES = [
  '/',
  '/en/products',
  '/nowhere',
  '/assets/nothing.js',
  '/storage/nothing.pdf',
  '/favicon.svg',
  '/locales/en/translation.json',
  '/sitemap.xml',
  '/healthz',
  '/metrics',
  '/service-worker.js',
  '/api/products',
  '/api/nothing',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/static/swagger-ui.css',
]

onEachEngine('a connection', (open) => {
  it('is closed after the answer at every address where the request asks for that', async () => {
    const { app } = await contentServer(await open())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (const address of ADDRESSES) {
      const answer = await exchange(port, `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect([address, answer]).toEqual([address, expect.stringMatching(/^HTTP\/1\.1 \d{3} .*\r\nconnection: close\r\n/is)])
    }
  })
})
