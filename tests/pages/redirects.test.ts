import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

onEachEngine('an address that names a page in another way', (open) => {
  async function site(settings: Record<string, string> = {}) {
    const server = await contentServer(await open(), {}, settings)
    const idOf = async (call: string): Promise<number> => {
      const answer = JSON.parse((await server.ask(`/api${call}`)).body) as { id?: number; data?: { id: number } }
      return answer.data?.id ?? answer.id ?? 0
    }
    const leadsTo = async (path: string) => {
      const { status, headers } = await server.ask(path)
      return status === 301 ? headers.location : status
    }
    return { ...server, idOf, leadsTo }
  }

  it('leads to the one address, in the same language and with the parameters that the page knows', async () => {
    const { idOf, leadsTo } = await site()
    const [job, page, service, post, product] = await Promise.all(
      ['/careers/nurse', '/pages/tests', '/categories/laboratory', '/posts/fever', '/products/zinc'].map(idOf),
    )
    for (const [path, target] of [
      ['/career', '/careers'],
      ['/career/', '/careers'],
      ['/fa/career?status=all&utm_source=x&page=2', '/fa/careers?status=all&page=2'],
      [`/career/${job}`, `/careers/${job}`],
      [`/ps/career/nurse`, `/ps/careers/${job}`],
      ['/careers/nurse', `/careers/${job}`],
      ['/careers/nurse?sent=application', `/careers/${job}?sent=application`],
      [`/data/${page}`, '/data/tests'],
      [`/en/data/${page}/`, '/en/data/tests'],
      [`/fa/category/${service}`, '/fa/category/laboratory'],
      [`/blog/${post}`, '/blog/fever'],
      [`/product/${product}`, '/product/zinc'],
    ] as const) {
      expect(`${path} → ${await leadsTo(path)}`).toBe(`${path} → ${target}`)
      expect(`${target} ${await leadsTo(target)}`).toBe(`${target} 200`)
    }
  })

  it('may be moved again: every cache asks for it each time', async () => {
    const { ask } = await site()
    for (const path of ['/career', '/fa/career', '/products/', '/fa/products/', '/fa']) {
      const { status, headers } = await ask(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 301, 'no-cache'])
    }
  })

  it('leads to the address without a final slash, which only home pages have, and keeps the parameters', async () => {
    const { ask, leadsTo } = await site()
    for (const [path, target] of [
      ['/products/', '/products'],
      ['/fa/products/?sort=price_low&utm_source=x', '/fa/products?sort=price_low&utm_source=x'],
      ['/en/blog/fever/', '/en/blog/fever'],
      ['/contact/?', '/contact'],
      ['/newsletter/confirm/?token=x', '/newsletter/confirm?token=x'],
      ['/', 200],
      ['/fa/', 200],
      ['/fa', '/fa/'],
      ['/en?utm_source=x', '/en/?utm_source=x'],
      ['/ps?', '/ps/'],
      ['/ru', 404],
      ['/ru/', 404],
      ['/nowhere/', 404],
      ['/en/blog/no-such-post/', 404],
      ['//evil.example/', 404],
      ['/en//evil.example/', 404],
      ['/api/products/', 404],
      ['/sitemap.xml/', 404],
    ] as const) {
      expect(`${path} → ${await leadsTo(path)}`).toBe(`${path} → ${target}`)
    }
    for (const path of ['/contact/', '/fa']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await ask(`${path}?form=newsletter`, { method: 'POST', headers, payload: 'email=' })).status, path).toBe(422)
    }
  })

  it('leads from another name of a category to its products', async () => {
    const { ask, leadsTo } = await site()
    const [{ id } = { id: 0 }] = JSON.parse((await ask('/api/productCategories')).body) as { id: number }[]
    expect(await leadsTo(`/fa/products?sort=price_low&category=${id}`)).toBe('/fa/products?category=medicines&sort=price_low')
    for (const same of ['/products?category=medicines', '/products?category=all', '/products?category=unknown', '/products?category=999'])
      expect(`${same} ${await leadsTo(same)}`).toBe(`${same} 200`)
  })

  it('is not kept: it follows what is published, and never leaves the site', async () => {
    const { ask, leadsTo, publish, contentDir, write } = await site()
    expect(await leadsTo('/fa/data/tests')).toBe(200)
    expect(await leadsTo('/fa/data/blood')).toBe(404)
    renameSync(join(contentDir, 'pages/tests.en.md'), join(contentDir, 'pages/blood.en.md'))
    await publish()
    await vi.waitUntil(async () => (await leadsTo('/fa/data/tests')) === '/fa/data/blood', { timeout: 5000, interval: 20 })
    expect((await ask('/fa/data/tests')).headers['cache-control']).toBe('no-cache')
    expect(await leadsTo('/fa/data/blood')).toBe(200)
    write('pages/tests.en.md', '---\ntitle: Other tests\ndate: 2026-08-01\n---\nText.\n')
    await publish()
    await vi.waitUntil(async () => (await leadsTo('/fa/data/tests')) === 200, { timeout: 5000, interval: 20 })
    for (const path of [
      '//evil.example/career',
      '/fa//evil.example/career',
      '/\\evil.example',
      '/career//evil.example',
      '/career/%2F%2Fevil.example',
    ])
      expect(String(await leadsTo(path)), path).not.toContain('evil')
  })

  it('answers a form where it was sent', async () => {
    const { ask } = await site()
    const { status, body } = await ask('/career?form=newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=',
    })
    expect(status).toBe(422)
    expect(body).toContain('<h1')
  })
})
