import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { apiOn } from '../support/servers/api.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { PRODUCTS } from '../support/small-site/catalogue.ts'
import { FILES, smallSite } from '../support/small-site/small-site.ts'

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The body, decoded. */
  text: string
}

/** Asks without anything that the test does not name. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const asked = request({ port, path, method, headers, host: '127.0.0.1' }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers['content-encoding'] ?? '']
  const text = (bytes.length > 0 && decode ? decode(bytes) : bytes).toString()
  return { status: response.statusCode, headers: response.headers, bytes, text }
}

/** Another name for a product of the small site. */
function renamed(name: string) {
  return smallSite({ products: PRODUCTS.map((product, index) => (index === 0 ? { ...product, name: { en: name } } : product)) })
}

onEachEngine('the page cache', (open) => {
  const server = pagesServer(open)
  const get = (path: string, headers?: Record<string, string>, method?: string) => ask(server.port(), path, headers, method)
  /** Asks until the answer is as expected: on PostgreSQL the news of a publication takes some milliseconds. */
  const eventually = (path: string, expected: (answer: Answer) => boolean) =>
    vi.waitUntil(async () => expected(await get(path)), { timeout: 5000, interval: 20 })

  it('sends the same bytes each time, compressed as the visitor can read it', async () => {
    const plain = await get('/en/products')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const first = await get('/en/products', { 'accept-encoding': encoding })
      const second = await get('/en/products', { 'accept-encoding': encoding })
      expect(first.headers['content-encoding']).toBe(encoding)
      expect(first.text).toBe(plain.text)
      expect(second.bytes.equals(first.bytes)).toBe(true)
      expect(second.headers.etag).toBe(first.headers.etag)
      expect(first.headers.etag).not.toBe(plain.headers.etag)
      expect(Number(first.headers['content-length'])).toBe(first.bytes.length)
    }
    const best = await get('/en/products', { 'accept-encoding': 'gzip, deflate, br' })
    expect(best.headers['content-encoding']).toBe('br')
    const refused = await get('/en/products', { 'accept-encoding': 'br;q=0, gzip' })
    expect(refused.headers['content-encoding']).toBe('gzip')
  })

  it('sends the same headers whether a page is made or kept, security included', async () => {
    const made = await get('/ru/teams')
    const kept = await get('/ru/teams')
    const withoutDate = ({ headers: { date, ...headers } }: Answer) => headers
    expect(withoutDate(kept)).toEqual(withoutDate(made))
    expect(kept.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ru',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      vary: 'Accept-Encoding',
      'cache-control': expect.stringContaining('s-maxage='),
    })
    // Its language is the visitor's: no cache in front may give it to another.
    expect((await get('/teams')).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
    })
  })

  it('answers 304 to who has the page, and HEAD without a body', async () => {
    const whole = await get('/en/blog')
    const etag = String(whole.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await get('/en/blog', { 'if-none-match': known })
      expect([known, status, bytes.length]).toEqual([known, 304, 0])
      expect(headers).toMatchObject({ etag, vary: whole.headers.vary, 'cache-control': whole.headers['cache-control'] })
      expect(headers['content-type']).toBeUndefined()
    }
    expect((await get('/en/blog', { 'if-none-match': '"other"' })).status).toBe(200)
    for (const path of ['/en/blog', '/en/blog?filter=recent', '/fa/blog']) {
      const head = await get(path, {}, 'HEAD')
      const { date, ...headers } = (await get(path)).headers
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      expect(head.headers).toMatchObject(headers)
    }
  })

  it('keeps languages apart, by address and by choice', async () => {
    const languageOf = async (path: string, headers?: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await get(path, headers)).text)?.[1]
    for (let round = 0; round < 2; round += 1) {
      for (const language of ['en', 'fa', 'ps', 'ru']) {
        expect(await languageOf(`/${language}/contact`)).toBe(language)
        expect(await languageOf('/contact', { cookie: `theme=dark; lang=${language}` })).toBe(language)
        expect(await languageOf('/fa/contact', { cookie: `lang=${language}` })).toBe('fa')
      }
      expect(await languageOf('/contact')).toBe('en')
      expect(await languageOf('/contact', { cookie: 'lang=xx' })).toBe('en')
    }
  })

  it('is deaf to everything else that a visitor sends', async () => {
    const { headers } = await get('/en/product/paracetamol')
    const noise: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp', 'x-original-url': '/fa/', 'x-rewrite-url': '/fa/' },
      { 'user-agent': 'Other/1.0', 'accept-language': 'fa', referer: 'https://evil.example/', origin: 'https://evil.example' },
      { cookie: 'theme=dark; session=1; lang=en; other=2', authorization: 'Basic x', range: 'bytes=0-1', 'if-modified-since': 'now' },
    ]
    for (const sent of noise) expect((await get('/en/product/paracetamol', sent)).headers.etag).toBe(headers.etag)
    const { text } = await get('/en/product/thermometer', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(text).not.toContain('evil.example')
  })

  it('has one page for all spellings of its address, and ignores unknown parameters', async () => {
    const { headers, text } = await get('/en/products')
    for (const path of [
      '/en/products?',
      '/en/%70roducts',
      '/en/products?utm_source=mail&fbclid=1',
      '/en/products?page=1&sort=newest&category=all&view=grid',
      '/en/products?page=0&page=2&sort=nothing&featured=no&max_price=-3',
      '/en/products?__proto__=1&constructor=2',
    ]) {
      expect([path, (await get(path)).headers.etag]).toEqual([path, headers.etag])
    }
    const listed = await get('/en/products?view=list&sort=price_low')
    expect(listed.headers.etag).not.toBe(headers.etag)
    expect((await get('/en/products?x=1&sort=price_low&view=list&y')).headers.etag).toBe(listed.headers.etag)
    expect(text).not.toContain('utm_source')
    expect((await get('/en/blog?utm_source=mail')).text).not.toContain('utm_source')
  })

  it('keeps nothing that belongs to one visitor', async () => {
    const one = await get('/en/newsletter/confirm?token=one')
    expect(one.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(one.headers.etag).toBeUndefined()
    expect((await get('/en/newsletter/confirm?token=two')).text).not.toContain('token=one')
    const thanks = await get('/en/contact?sent=inquiry')
    expect(thanks.headers.etag).not.toBe((await get('/en/contact')).headers.etag)
    expect((await get('/en/contact?sent=nothing')).headers.etag).toBe((await get('/en/contact')).headers.etag)
  })

  it('shows what is published at once, and keeps no answer but 200', async () => {
    const product = '/en/product/paracetamol'
    const api = '/api/products/paracetamol'
    const before = await get(product)
    await get(api)
    await publish(server.db(), renamed('Renamed tablets'))
    await eventually(product, ({ text }) => text.includes('Renamed tablets'))
    await eventually(api, ({ text }) => text.includes('Renamed tablets'))
    const after = await get(product)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await get(product, { 'if-none-match': String(before.headers.etag) })).status).toBe(200)

    const without = smallSite({ products: PRODUCTS.slice(1) })
    await publish(server.db(), without)
    await eventually(product, ({ status }) => status === 404)
    expect((await get(product)).headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect((await get(product)).headers.etag).toBeUndefined()
    expect((await get(api)).status).toBe(404)
    await publish(server.db(), smallSite())
    await eventually(product, ({ status }) => status === 200)
    await eventually(api, ({ status }) => status === 200)
  })

  it('keeps no failure', async () => {
    await publish(server.db(), smallSite({ files: FILES.slice(1) }))
    await eventually('/en/careers', ({ status }) => status === 200)
    await sql`alter table post rename to post_away`.execute(server.db())
    const failed = await get('/api/posts')
    expect(failed.status).toBe(500)
    expect(failed.headers.etag).toBeUndefined()
    const without = await get('/ru/')
    expect(without.status).toBe(200)
    expect(without.headers.etag).toBeUndefined()
    expect(without.headers['cache-control']).toBe('no-cache')
    await sql`alter table post_away rename to post`.execute(server.db())
    expect((await get('/api/posts')).status).toBe(200)
    const whole = await get('/ru/')
    expect(whole.headers.etag).toBeDefined()
    expect(whole.text.length).toBeGreaterThan(without.text.length)
    await publish(server.db(), smallSite())
  })

  it('keeps answers of the API by language, with what it checked of the parameters', async () => {
    const english = await get('/api/products?page=1')
    expect(english.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'content-language': 'en' })
    expect(String(english.headers.vary).split(', ').sort()).toEqual(['Accept-Encoding', 'Accept-Language'])
    expect((await get('/api/products?other=1')).headers.etag).toBe(english.headers.etag)
    expect((await get('/api/products?sort=price_low')).headers.etag).not.toBe(english.headers.etag)
    const persian = await get('/api/products', { 'accept-language': 'fa-AF,en;q=0.5' })
    expect(persian.headers).toMatchObject({ 'content-language': 'fa' })
    expect(persian.headers.etag).not.toBe(english.headers.etag)
    const compressed = await get('/api/products', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(JSON.parse(compressed.text)).toEqual(JSON.parse(english.text))
    const known = await get('/api/products', { 'if-none-match': String(english.headers.etag) })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    const head = await get('/api/products', {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, english.headers.etag])
  })
})

onEachEngine('many visitors at the same time', (open) => {
  const calls: string[] = []
  let backend: FastifyInstance
  beforeAll(async () => {
    const database = await open()
    await publish(database.db, smallSite())
    backend = await apiOn(database, { prepare: (app) => app.addHook('onRequest', async ({ url }) => void calls.push(url)) })
    await backend.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => backend.close())
  const server = pagesServer(open, () => ({ API_BASE_URL: `http://127.0.0.1:${(backend.server.address() as AddressInfo).port}` }))

  it('are shown a page that was rendered once', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask(server.port(), '/en/products?page=2')))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(calls.filter((call) => call.startsWith('/api/products?'))).toHaveLength(1)
  })
})

onEachEngine('a server without a cache', (open) => {
  const server = pagesServer(open, () => ({ CACHE_MB: '0' }))

  it('lets nobody cache its pages', async () => {
    for (const path of ['/en/', '/en/products', '/teams']) {
      const { status, headers } = await ask(server.port(), path)
      expect([path, status, headers['cache-control'], headers.etag]).toEqual([path, 200, 'no-store', undefined])
    }
  })
})

onEachEngine('pages and answers that grow old', (open) => {
  const server = pagesServer(open)

  it('are refreshed after a minute, and served meanwhile', async () => {
    const paths = ['/api/posts?filter=popular', '/en/blog?filter=popular']
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const before = await Promise.all(paths.map((path) => ask(server.port(), path)))
      const slug = /"slug":"([^"]+)"/.exec(before[0]?.text ?? '')?.[1] ?? ''
      // No publication signals that somebody read a post.
      expect((await server.post(`/api/posts/${slug}/views`, '', { 'content-type': 'application/json' })).status).toBe(204)
      const etags = () => Promise.all(paths.map(async (path) => (await ask(server.port(), path)).headers.etag))
      const old = before.map(({ headers }) => headers.etag)
      expect(await etags()).toEqual(old)
      vi.advanceTimersByTime(61_000)
      expect(await etags()).toEqual(old)
      for (const index of paths.keys()) {
        await vi.waitUntil(async () => (await etags())[index] !== old[index], { timeout: 5000, interval: 20 })
        // The page was remade while the call still had its old answer.
        vi.advanceTimersByTime(61_000)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})
