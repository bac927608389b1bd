import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { pagesServer } from '../support/servers/pages.ts'

onEachEngine('the page of the search', (open) => {
  const site = pagesServer(open)
  const page = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${site.port()}${path}`)
    return { status: response.status, html: await response.text() }
  }

  it('shows what is found, marked, and is for no search engine', async () => {
    const { status, html } = await page('/en/search?q=vaccines')
    expect(status).toBe(200)
    expect(html).toContain('on <mark>vaccines</mark>')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
    expect(html).not.toContain('rel="canonical"')
    expect(html).toContain('href="/en/blog/post-11"')
  })

  it('is itself a page that search engines may list', async () => {
    const { html } = await page('/en/search')
    expect(html).not.toContain('noindex')
    expect(html).toContain('rel="canonical"')
  })

  it('marks text in the fallback language', async () => {
    const { html } = await page('/ru/search?q=vaccines')
    expect(html).toMatch(/<a href="\/ru\/blog\/post-11" lang="en" dir="ltr"[^>]*>/)
  })

  it('shows a question and what was found as text, whatever signs are in it', async () => {
    const hostile = '<script>alert(1)</script>"\'&\\'
    const { status, html } = await page(`/en/search?${new URLSearchParams({ q: hostile })}`)
    expect(status).toBe(200)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect((await page('/en/search?q=honey+%26')).html).toContain('<mark>Honey</mark> <mark>&amp;</mark> lemon')
  })

  it.each(['', '?q=', '?q=%20', '?in=everywhere&page=x', `?q=${'ab+'.repeat(300)}`, '?q=%00', '?q=a&q=b', '?q=%E0%A4%A'])(
    'answers whatever stands in its address: %.30s',
    async (search) => {
      expect((await page(`/en/search${search}`)).status).toBe(200)
    },
  )
})

onEachEngine('the page of the search where another backend cannot search', (open) => {
  let backend: Server
  beforeAll(async () => {
    backend = createServer((request, response) => {
      response.writeHead(request.url === '/api/categories' ? 200 : 404, { 'content-type': 'application/json' }).end('[]')
    })
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    backend.close()
    backend.closeAllConnections()
  })
  const site = pagesServer(open, () => ({ API_BASE_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` }))

  it('shows a message, and passes the query on to the available searches', async () => {
    const response = await fetch(`http://127.0.0.1:${site.port()}/en/search?q=green+tea`)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('Site-wide search is not available')
    expect(html).toContain('href="/en/products?search=green+tea"')
    expect(html).toContain('href="/en/blog?search=green+tea"')
  })
})
