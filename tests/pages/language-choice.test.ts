import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

const STAY = {
  'settings.yaml': 'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: USD\nmain_email: hello@lajward.example\nlanguage_switch: stay\n',
}

/** Where the language menu of a page leads. */
function menuOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<a href="(\/language\/[^"]*)"/g)].map(([, href]) => href)
}

onEachEngine('choosing a language', (open) => {
  it('leads to the home page unless the company has set something else', async () => {
    const { ask } = await contentServer(await open())
    expect(menuOf((await ask('/en/product/paracetamol')).body)).toEqual(['/language/en', '/language/fa', '/language/ps'])
    expect(await ask('/language/fa')).toMatchObject({
      status: 303,
      headers: { location: '/fa/', 'cache-control': 'no-store', 'set-cookie': expect.stringContaining('lang=fa;') },
    })
  })

  it.each([
    ['/en/product/paracetamol', '/fa/product/paracetamol', '/ps/'],
    ['/product/zinc', '/fa/', '/ps/'],
    ['/en/blog/fever?utm=x', '/fa/blog/fever', '/ps/'],
    ['/en/category/laboratory', '/fa/category/laboratory', '/ps/'],
    ['/en/products?category=medicines&page=1&search=zinc&utm=x', '/fa/products?search=zinc&category=medicines'],
    ['/en/blog?filter=popular', '/fa/blog?filter=popular'],
    ['/en/careers?location=Kabul&status=all', '/fa/careers?status=all'],
    ['/fa/search?q=%D8%AA%D8%A8', '/fa/search?q=%D8%AA%D8%A8', '/ps/search?q=%D8%AA%D8%A8'],
    ['/en/contact?product=paracetamol', '/fa/contact?product=paracetamol'],
    ['/en/', '/fa/'],
    ['/en/newsletter/confirm?token=secret', '/fa/'],
    ['/en/nowhere', '/fa/'],
  ])('stays by setting, where the page exists in the language: %s', async (page, inPersian, inPashto = inPersian.replace('/fa', '/ps')) => {
    const { ask } = await contentServer(await open(), STAY)
    const [, persian = '', pashto = ''] = menuOf((await ask(page)).body).map((href) => href?.replaceAll('&amp;', '&'))
    expect(persian).not.toMatch(/secret|utm/)
    expect(await ask(persian)).toMatchObject({ status: 303, headers: { location: inPersian, 'cache-control': 'no-store' } })
    expect(await ask(pashto)).toMatchObject({ status: 303, headers: { location: inPashto } })
    expect((await ask(inPersian)).status).toBe(200)
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/%zz',
    '/product/%2e%2e',
    'javascript:alert(1)',
    '',
  ])('never leads away from the site: %s', async (to) => {
    const { ask } = await contentServer(await open(), STAY)
    expect(await ask(`/language/fa?${new URLSearchParams({ to })}`)).toMatchObject({ status: 303, headers: { location: '/fa/' } })
  })

  it('takes no language that the site lacks', async () => {
    const { ask } = await contentServer(await open(), STAY)
    expect((await ask('/language/de?to=%2Fproducts')).status).toBe(404)
  })
})
