import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { formOf, RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

onEachEngine('a site that shows another backend', (open) => {
  const asked: string[] = []
  const asksOfOthers: string[] = []
  let backend: Server
  let other: Server
  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    other = createServer((request, response) => {
      asksOfOthers.push(request.url ?? '')
      response.end('{}')
    })
    backend = createServer((request, response) => {
      asked.push(request.url ?? '')
      request.resume().once('end', () => response.writeHead(307, { location: `${addressOf(other)}/elsewhere` }).end())
    })
    for (const server of [other, backend]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    for (const server of [other, backend]) {
      server.close()
      server.closeAllConnections()
    }
  })
  beforeEach(() => asked.splice(0))
  const site = pagesServer(open, () => ({ API_BASE_URL: addressOf(backend) }))

  it.each([
    '..',
    '%2e%2e',
    '..%2f..%2fadmin',
    '..%5c..%5cadmin',
    '%2e%2e%2f%2e%2e%2fadmin',
    '@evil.example',
    '%40evil.example%2f',
    'x%3fy',
    'x%23y',
    '%0d%0ax%3a%20y',
    '//evil.example',
  ])('asks it for nothing outside its calls, whatever the address of a page: %s', async (name) => {
    for (const list of ['product', 'blog', 'data', 'category', 'jobs']) {
      await exchange(site.port(), `GET /en/${list}/${name} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    }
    expect(asked.length).toBeGreaterThan(0)
    for (const url of asked) expect(url).toMatch(/^\/api\/[A-Za-z]*(\/[^/?]*)?(\?[^/]*)?$/)
  })

  it('follows it nowhere', async () => {
    const page = await fetch(`http://127.0.0.1:${site.port()}/en/products`)
    expect(page.status).toBeGreaterThanOrEqual(500)
    await page.text()
    const form = await site.post('/en/contact?form=contact', formOf(RIGHT.contactForm))
    expect(form.status).toBe(503)
    await form.text()
    expect(asked).toContain('/api/contactForm')
    expect(asksOfOthers).toEqual([])
  })
})
