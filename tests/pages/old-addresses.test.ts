import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

const REDIRECTS = `
- { from: /2013/01/11/fever/, to: /blog/fever }
- { from: "/?p=17", to: /product/zinc }
- { from: "/index.php?route=product/product&product_id=43", to: /product/zinc }
- { from: "/index.php?product_id=43&route=product/product&path=7", to: /products }
- { from: "/products?cat=9", to: /products?category=medicines }
- { from: /محصول/درد, to: /fa/product/paracetamol }
- { from: /tag/*, to: /blog }
- { from: /tag/deep/*, gone: true }
- { from: /product/old-zinc, to: /product/zinc }
- { from: /fa/khabar, to: /fa/blog/fever }
- { from: /en/khabar, to: /blog }
- { from: /wp-content/uploads/profile.pdf, to: profile.pdf }
- { from: /shop, to: "https://shop.example/باغ?a=1" }
- { from: /wp-json/*, gone: true }
- { from: "/?p=18", gone: true }
`

onEachEngine('an address of an earlier site', (open) => {
  async function site(redirects = REDIRECTS, settings: Record<string, string> = {}) {
    const server = await contentServer(await open(), { 'redirects.yaml': redirects }, settings)
    const leadsTo = async (path: string) => {
      const { status, headers } = await server.ask(path)
      return status === 301 ? headers.location : status
    }
    return { ...server, leadsTo }
  }

  it('leads to the page that has taken its place', async () => {
    const { ask, leadsTo } = await site()
    const profile = '/storage/profile.1e7313ac.pdf'
    expect((await ask(profile)).status).toBe(200)
    for (const [path, target] of [
      ['/2013/01/11/fever/', '/blog/fever'],
      ['/2013/01/11/Fever', '/blog/fever'],
      ['/2013/01/11/fever/?utm_source=x', '/blog/fever'],
      ['/fa/2013/01/11/fever', '/fa/blog/fever'],
      ['/de/2013/01/11/fever', 404],
      ['/2013/01/11', 404],
      ['/?p=17', '/product/zinc'],
      ['/?utm_source=x&p=17&utm_medium=y&fbclid=z', '/product/zinc'],
      ['/fa/?p=17', '/fa/product/zinc'],
      ['/?p=19', 200],
      ['/index.php?route=product/product&product_id=43', '/product/zinc'],
      ['/index.php?route=product%2Fproduct&path=7&product_id=43', '/products'],
      ['/index.php?route=product/product', 404],
      ['/products?cat=9', '/products?category=medicines'],
      ['/products?page=2', 200],
      ['/%D9%85%D8%AD%D8%B5%D9%88%D9%84/%d8%af%d8%b1%d8%af/', '/fa/product/paracetamol'],
      ['/tag/pain', '/blog'],
      ['/tag/pain/page/2', '/blog'],
      ['/tag/deep/one', 410],
      ['/tag', 404],
      ['/product/old-zinc/', '/product/zinc'],
      ['/ps/product/old-zinc', '/ps/product/zinc'],
      ['/khabar', 404],
      ['/fa/khabar', '/fa/blog/fever'],
      ['/en/khabar', '/en/blog'],
      ['/wp-content/uploads/profile.pdf', profile],
      ['/fa/wp-content/uploads/profile.pdf', profile],
      ['/shop', 'https://shop.example/%D8%A8%D8%A7%D8%BA?a=1'],
      ['/wp-json/wp/v2/posts', 410],
      ['/?p=18', 410],
    ] as const) {
      expect(`${path} → ${await leadsTo(path)}`).toBe(`${path} → ${target}`)
    }
  })

  it('is asked for again each time, so that a correction reaches everybody; what is gone says so in the language', async () => {
    const { ask } = await site()
    expect((await ask('/shop')).headers['cache-control']).toBe('no-cache')
    const gone = await ask('/fa/wp-json/x')
    expect([gone.status, gone.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(gone.body).toContain('این صفحه دیگر وجود ندارد')
  })

  it('changes with the next publication, and pages that exist keep theirs', async () => {
    const { leadsTo, publish, write } = await site('- { from: /old, to: /blog }\n- { from: /older, gone: true }\n')
    expect([await leadsTo('/old'), await leadsTo('/older')]).toEqual(['/blog', 410])
    write('redirects.yaml', '- { from: /old, to: /products }\n- { from: /blog/hello, to: /blog }\n')
    expect((await publish()).changed).toEqual(['redirects'])
    expect([await leadsTo('/old'), await leadsTo('/older'), await leadsTo('/blog/hello')]).toEqual(['/products', 404, '/blog'])
    expect((await publish()).changed).toEqual([])
    write('posts/hello.en.md', '---\ntitle: Hello\ntype: family\ndate: 2026-10-01\n---\nText.\n')
    await expect(publish()).rejects.toThrow()
    write('redirects.yaml', '')
    await publish()
    expect([await leadsTo('/old'), await leadsTo('/blog/hello')]).toEqual([404, 200])
  })

  it('follows the only language of a site, and leaves out sections that are switched off', async () => {
    const { leadsTo } = await site('- { from: /old, to: /en/products }\n- { from: /en/older, to: /products }\n')
    expect([await leadsTo('/old'), await leadsTo('/fa/old')]).toEqual(['/en/products', '/en/products'])
    const one = await contentServer(await open(), {
      'settings.yaml': 'name: Lajward\nlogo: { file: logo.svg, alt: Star }\nlanguages: [en]\ncurrency: USD\nsections: { jobs: false }\n',
      'redirects.yaml': '- { from: /old, to: /en/products }\n- { from: /fa/older, to: /en/ }\n- { from: /vacancies, to: /careers }\n',
      'products/paracetamol.fa.md': undefined,
      'posts/fever.fa.md': undefined,
    })
    const places = await Promise.all(['/old', '/fa/older', '/vacancies'].map(async (path) => (await one.ask(path)).headers.location))
    expect(places).toEqual(['/products', '/', undefined])
  })

  it('takes nothing from the request into the new address', async () => {
    const { ask } = await site('- { from: /go/*, to: /products }\n- { from: "/?p=1", to: /blog }\n')
    for (const path of [
      '/go//evil.example',
      '/go/%2f%2fevil.example',
      '/go/x?to=//evil.example&x=%0d%0ax-evil:%20yes',
      '/go/%0d%0alocation:%20//evil.example',
      '/fa/go/..%2f..%2f%2fevil.example',
      '/fa/go/%00',
      `/go/${'x/'.repeat(3000)}`,
      `/?p=1&${Array.from({ length: 500 }, (_, number) => `a${number}=//evil.example`).join('&')}`,
      '/?p=1&p=2&p=%00',
      '/?p=1#//evil.example',
    ]) {
      const { status, headers } = await ask(path, { headers: { host: 'evil.example' } })
      expect([path.slice(0, 60), [301, 404, 400, 200, 414].includes(status)]).toEqual([path.slice(0, 60), true])
      if (status === 301) expect(['/products', '/fa/products', '/blog']).toContain(headers.location)
      expect(headers['x-evil']).toBeUndefined()
    }
  })
})
