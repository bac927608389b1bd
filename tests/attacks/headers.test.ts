import { request } from 'node:http'
import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** What every answer carries, whatever it is. */
const ALWAYS: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'strict-transport-security': /^max-age=\d{8}; includeSubDomains$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
  'permissions-policy': /camera=\(\)/,
  'x-frame-options': /^SAMEORIGIN$/,
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

onEachEngine('the headers of every answer', (open) => {
  const site = pagesServer(open)

  const ask = (path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
      request({ host: '127.0.0.1', port: site.port(), path, method, headers, agent: false }, (response) => {
        response.resume().once('end', () => resolve({ status: response.statusCode, headers: response.headers }))
      })
        .on('error', reject)
        .end(body)
    })

  it.each<[string, number, Asked?]>([
    ['/en/', 200],
    ['/', 200],
    ['/en/', 200, { method: 'HEAD' }],
    ['/en/', 304, { headers: { 'if-none-match': '*' } }],
    ['/en/no-such-page', 404],
    ['/en/%E0%A4%A', 400],
    ['/en/', 405, { method: 'DELETE' }],
    ['/en/contact?form=contact', 422, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=' }],
    ['/en/contact?form=contact', 415, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' }],
    ['/api/products', 200],
    ['/api/products?page=x', 422],
    ['/api/nothing', 404],
    ['/api/openapi.json', 200],
    ['/api/contactForm', 415, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<x/>' }],
    ['/locales/en/translation.json', 200],
    ['/locales/xx/translation.json', 404],
    ['/favicon.svg', 200],
    // Drawn of the logo, whose bytes are missing here.
    ['/favicon.ico', 503],
    ['/en/manifest.webmanifest', 200],
    ['/en/offline', 200],
    ['/service-worker.js', 200],
    ['/assets/nothing.js', 404],
    ['/storage/nothing.webp', 404],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/metrics', 404, { headers: { 'x-forwarded-for': '203.0.113.1' } }],
  ])('%s (%i)', async (path, status, asked) => {
    const answer = await ask(path, asked)
    expect(answer.status).toBe(status)
    for (const [name, value] of Object.entries(ALWAYS)) expect(answer.headers[name], name).toMatch(value)
    expect(String(answer.headers['content-security-policy'])).not.toContain("script-src 'unsafe")
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['too long an address', `GET /${'x'.repeat(5_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 414],
    ['too long headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', 405],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: x\r\n\r\n', 417],
  ])('what is answered before any route: %s', async (_, bytes, status) => {
    const [head = ''] = (await exchange(site.port(), bytes)).split('\r\n\r\n', 1)
    const [statusLine = '', ...lines] = head.split('\r\n')
    expect(statusLine.split(' ')[1]).toBe(String(status))
    const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
    for (const [name, value] of Object.entries(ALWAYS)) expect(headers.get(name), name).toMatch(value)
  })

  it('take nothing from the host that a request names', async () => {
    for (const path of ['/en/', '/en/product/paracetamol', '/api/site', '/en/no-such-page']) {
      const plain = await fetch(`http://127.0.0.1:${site.port()}${path}`)
      const raw = await exchange(
        site.port(),
        `GET ${path} HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nx-forwarded-proto: gopher\r\nforwarded: host=evil.example\r\nconnection: close\r\n\r\n`,
      )
      expect(await plain.text()).not.toContain('evil.example')
      expect(raw).not.toContain('evil.example')
      expect(raw).not.toContain('gopher')
    }
  })
})
