import { describe, expect, it, test } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { nodeOf, readPage } from '../support/pages/read-page.ts'
import type { Files } from '../support/samples/content-folder.ts'
import { contentServer } from '../support/servers/content.ts'

interface List {
  data: { slug: string; price: number | null }[]
  total: number
}

const product = (name: string, lines: string) =>
  `---\nname: ${name}\ncategory: medicines\nstatus: available\nadded: 2026-09-15\n${lines}---\nText.\n`

const ORDERS = 'order: { phone: "4930123456", chat_url: "https://chat.example/{phone}?text={text}" }\n'

/** Zinc costs 3, paracetamol 12.5, the X-ray as much as agreed. */
const folder = (settings: string): Files => ({
  'settings.yaml': `name: L\nlanguages: [en, fa]\n${ORDERS}${settings}`,
  'products/zinc.en.md': product('Zinc', 'price: 3\n'),
  'products/xray.en.md': product('X-ray', ''),
})

/** The text of a page, and the message of its order. */
function seen(body: string): { text: string; order: string } {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? []
  const address = /https:\/\/chat\.example\/[^"]*/.exec(main)?.[0] ?? ''
  const order = new URL(address.replaceAll('&amp;', '&') || 'https://chat.example').searchParams.get('text') ?? ''
  return { text: main.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '), order: order.replaceAll('\u00a0', ' ') }
}

onEachEngine('prices', (open) => {
  async function site(settings: string) {
    const { ask, ...server } = await contentServer(await open(), folder(settings))
    const list = async (question: string): Promise<List> => JSON.parse((await ask(`/api/products${question}`)).body)
    const slugs = async (question: string) => (await list(question)).data.map(({ slug }) => slug)
    return { ...server, ask, list, slugs, page: async (path: string) => (await ask(path)).body }
  }

  test.each([
    ['currency: EUR\n', '€3.00', '€3.00', '€3.00', 3, 'EUR'],
    ['currency: KWD\n', 'KWD 3.000', 'KWD 3.000', 'KWD 3.000', 3, 'KWD'],
    ['currency: { list: USD, detail: AFN, rate: 70.4 }\n', '$3.00', 'AFN 211', 'AFN 211.00', 211, 'AFN'],
    ['currency: { list: USD, detail: JPY, rate: 149.63 }\n', '$3.00', '¥449', '¥449', 449, 'JPY'],
  ])(
    'with %j agree in lists, on the page, in the order and for search engines',
    async (settings, listed, detail, total, price, currency) => {
      const { page } = await site(settings)
      const cards = seen(await page('/en/products'))
      expect(cards.text).toContain(listed)
      const body = await page('/en/product/zinc')
      const { text, order } = seen(body)
      expect(text).toContain(detail)
      expect(order).toContain(`Price: ${detail}\nQuantity: 1\nTotal: ${total}\n`)
      const shown = readPage(body)
      expect(nodeOf(shown, 'Product')).toMatchObject({ offers: { price, priceCurrency: currency } })
      expect(shown.meta['product:price:amount']).toEqual([String(price)])
      expect(shown.meta['product:price:currency']).toEqual([currency])
    },
  )

  describe('on request', () => {
    it('are null, and last in both orders by price', async () => {
      const { list, slugs } = await site('currency: EUR\n')
      expect((await list('')).data.find(({ slug }) => slug === 'xray')?.price).toBeNull()
      expect(await slugs('?sort=price_low')).toEqual(['zinc', 'paracetamol', 'xray'])
      expect(await slugs('?sort=price_high')).toEqual(['paracetamol', 'zinc', 'xray'])
    })

    it('are in lists without bounds only', async () => {
      const { slugs } = await site('currency: EUR\n')
      expect(await slugs('?min_price=0&sort=price_low')).toEqual(['zinc', 'paracetamol', 'xray'])
      expect(await slugs('?min_price=0&max_price=1000&sort=price_low')).toEqual(['zinc', 'paracetamol'])
      expect(await slugs('?min_price=1&sort=price_low')).toEqual(['zinc', 'paracetamol'])
    })

    it('lead to the contact page and to a chat that asks for the price', async () => {
      const { page } = await site('currency: EUR\ntax_note: incl. VAT\n')
      expect(seen(await page('/en/products')).text).toContain('Price on request')
      const body = await page('/en/product/xray')
      const { text, order } = seen(body)
      expect(body).toMatch(/<a [^>]*href="\/en\/contact\?product=xray#message-title"[^>]*>Price on request</)
      expect(text).toContain('Ask for the price')
      const [product] = text.split('You may also need')
      expect(product).not.toContain('VAT')
      expect(order).toBe('Hello, I am interested in:\nX-ray\nQuantity: 1\nHow much is it, and how do I order?')
      const node = nodeOf(readPage(body), 'Product')
      expect(node).toMatchObject({ name: 'X-ray' })
      expect(node).not.toHaveProperty('offers')
      expect(readPage(body).meta).not.toHaveProperty('product:price:amount')
    })

    it('need no currency where no product has a price', async () => {
      const { page, ask } = await contentServer(await open(), {
        ...folder(''),
        'products/zinc.en.md': product('Zinc', ''),
        'products/paracetamol.en.md': product('Paracetamol', ''),
      }).then((server) => ({ ...server, page: async (path: string) => (await server.ask(path)).body }))
      expect(JSON.parse((await ask('/api/site')).body)).toMatchObject({ data: { currency: null } })
      const products = await page('/en/products')
      expect(products).toContain('Price on request')
      expect(products).not.toContain('type="range"')
    })
  })

  test('a tax note is beside every price, in the language of the page', async () => {
    const { page } = await site('currency: EUR\ntax_note: { en: incl. VAT, fa: با مالیه }\n')
    for (const path of ['/products', '/product/zinc']) {
      expect(seen(await page(`/en${path}`)).text).toContain('€3.00 incl. VAT')
      expect(seen(await page(`/fa${path}`)).text).toContain('با مالیه')
    }
    expect(seen(await page('/en/product/zinc')).order).not.toContain('VAT')
  })

  describe('the price filter', () => {
    const rangeOf = (body: string): string => /<input[^>]*type="range"[^>]*>/.exec(body)?.[0] ?? ''

    it('ends at 1000 by default, where it sets no bound', async () => {
      const { page } = await site('currency: EUR\n')
      expect(rangeOf(await page('/en/products'))).toMatch(/max="1000" step="5"/)
      expect(seen(await page('/en/products?max_price=1000')).text).toContain('X-ray')
      expect(seen(await page('/en/products?max_price=10')).text).not.toContain('Paracetamol')
    })

    it('ends at the dearest product by setting, also after a publication', async () => {
      const { page, write, publish } = await site('currency: EUR\nprice_slider: dearest\n')
      expect(rangeOf(await page('/en/products'))).toMatch(/max="13" step="1"/)
      expect(seen(await page('/en/products')).text).toContain('up to €13')
      expect(seen(await page('/en/products?max_price=13')).text).toContain('X-ray')
      expect(seen(await page('/en/products?max_price=12')).text).not.toContain('Paracetamol')
      write('products/zinc.en.md', product('Zinc', 'price: 2490\n'))
      await publish()
      expect(rangeOf(await page('/en/products'))).toMatch(/max="2500" step="20"/)
      expect(seen(await page('/en/products?max_price=1000')).text).not.toContain('Zinc')
    })
  })
})
