import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ALL_SECTIONS } from '#domain/company/section-names.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { registerSitemap } from '#server/sitemap/sitemap.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { ownLinks, pageHead } from '../support/pages/head.ts'
import { comparePages, sitemapParts, sitemapUrls } from '../support/pages/sitemap.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'
import { smallSite } from '../support/small-site/small-site.ts'

const JOB = (status: string) => `---\ntitle: Job\nlocation: Herat\nstatus: ${status}\ndate: 2026-11-02\nupdated: 2026-11-04\n---\nText.\n`
const SITE = {
  'jobs/midwife.en.md': JOB('open'),
  'jobs/porter.en.md': JOB('closed'),
  'jobs/driver.en.md': JOB('open').replace('status: open', 'status: open\nclosing_date: 2026-11-10'),
  // Russian is switched off.
  'products/paracetamol.ru.md': '---\nname: Парацетамол\n---\nТекст.\n',
  'pages/tests.ps.md': '---\ntitle: ازموینې\nupdated: 2026-10-20\n---\nمتن\n',
}

onEachEngine('the sitemap', (open) => {
  it('agrees with every page in each language that is switched on, and lacks none that a page links to', async () => {
    const { ask } = await contentServer(await open(), SITE)
    const { urls, pages } = await comparePages(ORIGIN, ask)
    const paths = urls.map(({ loc }) => loc.slice(ORIGIN.length))
    expect(paths.filter((path) => path.startsWith('/en/')).map((path) => path.slice(3))).toEqual([
      '/',
      '/teams',
      '/contact',
      '/search',
      '/privacy',
      '/products',
      '/blog',
      '/careers',
      '/product/paracetamol',
      '/product/zinc',
      '/blog/fever',
      '/data/samples',
      '/data/tests',
      '/category/laboratory',
      expect.stringMatching(/^\/careers\/\d+$/),
      expect.stringMatching(/^\/careers\/\d+$/),
    ])
    // What has no translation is listed in the language of its text alone.
    for (const [path, languages] of [
      ['/data/tests', ['en', 'ps']],
      ['/data/samples', ['en']],
      ['/product/zinc', ['en']],
      ['/careers', ['en']],
      ['/teams', ['en', 'fa', 'ps']],
    ] as const) {
      expect(urls.filter(({ loc }) => loc.endsWith(path)).map(({ loc }) => loc.slice(ORIGIN.length, -path.length))).toEqual(
        languages.map((code) => `/${code}`),
      )
      const { body } = await ask(`/fa${path}`)
      const { canonical, alternates } = pageHead(body)
      const own = languages.some((code) => code === 'fa')
      expect(canonical).toBe(`${ORIGIN}/${own ? 'fa' : 'en'}${path}`)
      expect(alternates.length > 0).toBe(own)
    }
    expect(paths.join(' ')).not.toContain('/ru/')
    const linked = new Set([...pages.values()].flatMap(ownLinks))
    expect(linked.size).toBeGreaterThan(10)
    for (const path of linked) {
      const { status, body } = await ask(path)
      const { canonical, noIndex } = pageHead(body)
      if (status === 200 && canonical && !noIndex) expect(pages.has(canonical.slice(ORIGIN.length)), path).toBe(true)
    }
  })

  it('has the true dates of changes, in each language its own', async () => {
    const { ask } = await contentServer(await open(), SITE)
    const dates = Object.fromEntries(
      sitemapUrls((await ask('/sitemap.xml')).body).map(({ loc, lastmod }) => [loc.slice(ORIGIN.length), lastmod]),
    )
    expect(dates).toMatchObject({
      '/en/': undefined,
      '/en/teams': undefined,
      '/en/products': '2026-09-15',
      '/en/blog': '2026-10-01',
      '/en/careers': '2026-11-02',
      '/en/blog/fever': '2026-10-05',
      '/fa/blog/fever': '2026-10-02',
      '/en/product/paracetamol': '2026-09-14',
      '/en/category/laboratory': '2026-09-01',
      '/fa/category/laboratory': '2026-09-01',
      '/en/data/tests': '2026-08-01',
      '/ps/data/tests': '2026-10-20',
    })
  })

  it('is compressed and known again until something else is published', async () => {
    const { ask, publish, contentDir } = await contentServer(await open())
    const first = await ask('/sitemap.xml', { headers: { 'accept-encoding': 'br' } })
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('public'),
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"/),
    })
    expect(brotliDecompressSync(first.bytes).toString()).toContain('/product/zinc<')
    const again = () => ask('/sitemap.xml', { headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) } })
    expect(await again()).toMatchObject({ status: 304, body: '', headers: { etag: first.headers.etag } })
    rmSync(join(contentDir, 'products/zinc.en.md'))
    await publish()
    await vi.waitUntil(async () => (await again()).status === 200, { timeout: 5000, interval: 20 })
    expect((await ask('/sitemap.xml')).body).not.toContain('zinc')
  })

  describe('of a large site', () => {
    let database: Database
    const PER_FILE = 10
    beforeAll(async () => {
      database = await open()
      await publish(database.db, smallSite())
    })

    function served(languages: LanguageCode[], perFile = PER_FILE) {
      const app = Fastify()
      onTestFinished(() => app.close())
      const options = {
        publicUrl: ORIGIN,
        isPublic: true,
        db: database.db,
        languages: async () => ({ languages, source: 'en' }),
        sections: async () => ALL_SECTIONS,
        cache: undefined,
        perFile,
      }
      registerSitemap(app, options)
      return async (path: string) => {
        const { statusCode, body } = await app.inject(path)
        return { status: statusCode, body }
      }
    }

    it('is an index of parts with no more addresses than may be, which hold what one file would', async () => {
      const ask = served(['en', 'fa'])
      const parts = sitemapParts((await ask('/sitemap.xml')).body)
      expect(parts.length).toBeGreaterThan(8)
      const found: string[] = []
      for (const part of parts) {
        expect(part).toMatch(/^https:\/\/vitrine\.example\/sitemap-(en|fa)-\d+\.xml$/)
        const { status, body } = await ask(part.slice(ORIGIN.length))
        expect(status).toBe(200)
        const urls = sitemapUrls(body)
        expect(urls.length).toBeGreaterThan(0)
        expect(urls.length).toBeLessThanOrEqual(PER_FILE)
        found.push(...urls.map(({ loc }) => loc))
      }
      const whole = sitemapUrls((await served(['en', 'fa'], 1000)('/sitemap.xml')).body).map(({ loc }) => loc)
      expect(found.toSorted()).toEqual(whole.toSorted())
      expect(new Set(found).size).toBe(found.length)
    })

    it('has no parts of what is not there', async () => {
      const ask = served(['en', 'fa'])
      for (const part of ['ru-0', 'en-99', 'xx-0', 'en--1', 'en-1e1', 'en-'])
        expect(`${part} ${(await ask(`/sitemap-${part}.xml`)).status}`).toBe(`${part} 404`)
    })
  })
})

onEachEngine('robots.txt', (open) => {
  it('names the sitemap of a site that knows its address, and keeps nobody out', async () => {
    const { ask } = await contentServer(await open())
    const robots = await ask('/robots.txt')
    expect(robots).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(robots.body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  })

  it('sends crawlers nowhere when it does not know its address', async () => {
    const { ask } = await contentServer(await open(), {}, { PUBLIC_URL: '' })
    const { body } = await ask('/robots.txt')
    expect(body).not.toContain('Sitemap:')
    expect(body).toContain('PUBLIC_URL is not set')
    expect((await ask('/sitemap.xml')).body).toContain('<loc>http://localhost:3000/en/products</loc>')
  })
})

onEachEngine('a site that shows another backend', (open) => {
  it('names its screens alone, in the languages that the backend has, and has no feeds', async () => {
    const backend = createServer((request, response) => {
      response.statusCode = request.url === '/api/site' ? 200 : 404
      response.end(JSON.stringify({ data: { languages: ['en', 'ps'] } }))
    })
    backend.listen(0, '127.0.0.1')
    await once(backend, 'listening')
    onTestFinished(() => void backend.close())
    const { port } = backend.address() as AddressInfo
    const { ask } = await contentServer(await open(), {}, { API_BASE_URL: `http://127.0.0.1:${port}` })
    const paths = sitemapUrls((await ask('/sitemap.xml')).body).map(({ loc }) => loc.slice(ORIGIN.length))
    const screens = ['/teams', '/contact', '/products', '/blog', '/careers']
    expect(paths).toEqual(['en', 'ps'].flatMap((code) => [`/${code}/`, ...screens.map((path) => `/${code}${path}`)]))
    expect((await ask('/feeds/posts.atom')).status).toBe(404)
    expect(pageHead((await ask('/en/')).body).feeds).toEqual([])
  })

  it('has no sitemap while the backend cannot be asked', async () => {
    const { ask } = await contentServer(await open(), {}, { API_BASE_URL: 'http://127.0.0.1:1' })
    expect((await ask('/sitemap.xml')).status).toBe(500)
  })
})
