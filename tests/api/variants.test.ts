import { expect, it } from 'vitest'
import { product, productList } from '#domain/catalogue/product.ts'
import { searchAnswer } from '#domain/search/search.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { expectSharing, faultsOf } from '../support/pages/agreement.ts'
import { nodeOf, readPage } from '../support/pages/read-page.ts'
import type { Files } from '../support/samples/content-folder.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'

const gel = (lines: string) =>
  `---\nname: Hand gel\ncategory: medicines\nstatus: available\nadded: 2026-09-16\n${lines}---\nFor clean hands.\n`

const SIZES = `variants:
  - { name: { en: half a litre, fa: نیم لیتر }, sku: HG-500, price: 9.5 }
  - { name: 100 ml, price: 2.5, status: out_of_stock }
  - { name: Canister, sku: HG-5L }
`

const FILES: Files = {
  'settings.yaml':
    'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: { list: USD, detail: AFN, rate: 70 }\norder: { phone: "4930123456", chat_url: "https://chat.example/{phone}?text={text}" }\n',
  'products/gel.en.md': gel(SIZES),
}

/** The message that the order link of a page sends. */
function orderIn(body: string): string {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? []
  const address = /https:\/\/chat\.example\/[^"]*/.exec(main)?.[0] ?? ''
  const text = new URL(address.replaceAll('&amp;', '&') || 'https://chat.example').searchParams.get('text') ?? ''
  return text.replaceAll('\u00a0', ' ')
}

const chosenIn = (body: string): string[] =>
  [...body.matchAll(/<input[^>]*type="radio"[^>]*name="variant"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1] ?? '')

onEachEngine('a product with variants', (open) => {
  const started = async (changes: Files = {}) => {
    const server = await contentServer(await open(), { ...FILES, ...changes })
    const json = async (path: string, language = 'en') =>
      JSON.parse((await server.ask(path, { headers: { 'accept-language': language } })).body)
    const slugs = async (question: string, language = 'en') =>
      productList.parse(await json(`/api/products?${question}`, language)).data.map(({ slug }) => slug)
    return { ...server, json, slugs, page: async (path: string) => (await server.ask(path)).body }
  }

  it('has them in the API, with the lowest price and whether any can be ordered', async () => {
    const { json, slugs } = await started()
    const { data } = await json('/api/products/gel')
    expect(product.parse(data)).toMatchObject({
      price: 2.5,
      price_from: true,
      status: 'available',
      sku: null,
      variants: [
        { key: 'HG-500', name: 'half a litre', sku: 'HG-500', price: 9.5, status: 'available' },
        { key: '100 ml', name: '100 ml', sku: null, price: 2.5, status: 'out_of_stock' },
        { key: 'HG-5L', name: 'Canister', sku: 'HG-5L', price: null, status: 'available' },
      ],
    })
    const { variants } = product.parse((await json('/api/products/gel', 'fa')).data)
    expect(variants?.map(({ key, name }) => [key, name])).toEqual([
      ['HG-500', 'نیم لیتر'],
      ['100 ml', '100 ml'],
      ['HG-5L', 'Canister'],
    ])
    const pashto = product.parse((await json('/api/products/gel', 'ps')).data)
    expect(pashto.variants?.map(({ fallback }) => fallback)).toEqual([['name'], undefined, undefined])
    expect(await slugs('sort=price_low')).toEqual(['gel', 'zinc', 'paracetamol'])
    expect(await slugs('max_price=2.6')).toEqual(['gel'])
    const plain = (await json('/api/products/zinc')).data
    expect(plain).not.toHaveProperty('variants')
    expect(plain).not.toHaveProperty('price_from')
  })

  it('is found by the SKU and the name of a variant, in the catalogue and in the search', async () => {
    const { json, slugs } = await started()
    for (const words of ['HG-5L', 'canister', 'half litre']) {
      expect(await slugs(`search=${encodeURIComponent(words)}`), words).toEqual(['gel'])
      const { data } = searchAnswer.parse(await json(`/api/search?q=${encodeURIComponent(words)}`))
      expect(data, words).toMatchObject([{ slug: 'gel', price: 2.5, price_from: true }])
    }
    expect(await slugs(`search=${encodeURIComponent('نیم')}`, 'fa')).toEqual(['gel'])
  })

  it('is out of stock when no variant is in stock, and when it is so as a whole', async () => {
    const out = gel('variants:\n  - { name: S, price: 1, status: out_of_stock }\n  - { name: L, price: 1, status: out_of_stock }\n')
    const whole = gel('variants:\n  - { name: S, price: 1 }\n').replace('status: available', 'status: out_of_stock')
    for (const file of [out, whole]) {
      const { json } = await started({ 'products/gel.en.md': file })
      const { data } = await json('/api/products/gel')
      expect(data).toMatchObject({ price: 1, status: 'out_of_stock' })
      expect(data).not.toHaveProperty('price_from')
      expect(data.variants[0]).toMatchObject({ status: 'out_of_stock' })
    }
  })

  it('is on request when no variant has a price', async () => {
    const { json, page } = await started({ 'products/gel.en.md': gel('variants:\n  - name: S\n  - name: L\n') })
    expect((await json('/api/products/gel')).data).toMatchObject({ price: null })
    const body = await page('/en/product/gel')
    expect(orderIn(body)).toContain('Hand gel – S\nQuantity: 1\nHow much is it')
    expect(nodeOf(readPage(body), 'Product')).not.toHaveProperty('offers')
    expect(faultsOf(readPage(body), ORIGIN)).toEqual(['Product lacks offers'])
  })

  it('shows the lowest price in lists, where it cannot be ordered without a choice', async () => {
    const { page } = await started()
    const card = /<article(?:(?!<\/article>)[\s\S])*Hand gel[\s\S]*?<\/article>/.exec(await page('/en/products'))?.[0] ?? ''
    expect(card.replace(/<[^>]*>/g, '')).toContain('from $2.50')
    expect(card).not.toContain('to the order list')
    expect((await page('/fa/products')).replace(/<[^>]*>/g, '')).toMatch(/از [^<]*۲[٫.]۵۰/)
    expect((await page('/en/search?q=gel')).replace(/<[^>]*>/g, '')).toContain('from $2.50')
  })

  it('is ordered as the variant that is chosen, without scripts too', async () => {
    const { page, ask } = await started()
    const first = await page('/en/product/gel')
    expect(chosenIn(first)).toEqual(['HG-500'])
    expect(orderIn(first)).toBe(
      'Hello, I would like to order:\nHand gel – half a litre (HG-500)\nPrice: AFN 665\nQuantity: 1\nTotal: AFN 665.00\nPlease tell me how to proceed.',
    )
    const canister = await page('/en/product/gel?variant=HG-5L')
    expect(chosenIn(canister)).toEqual(['HG-5L'])
    expect(orderIn(canister)).toBe(
      'Hello, I am interested in:\nHand gel – Canister (HG-5L)\nQuantity: 1\nHow much is it, and how do I order?',
    )
    const small = await page('/en/product/gel?variant=100+ml')
    expect(chosenIn(small)).toEqual(['100 ml'])
    expect(orderIn(small)).toBe('')
    expect(small).toContain('href="/en/contact?product=gel&amp;variant=100+ml#message-title"')
    expect(readPage(small).canonical).toBe(`${ORIGIN}/en/product/gel`)
    expect(await ask('/en/product/gel?variant=no-such')).toMatchObject({ status: 301, headers: { location: '/en/product/gel' } })
  })

  it('is asked about as the variant that is chosen', async () => {
    const { page, ask } = await started()
    const messageIn = (body: string) => /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(body)?.[1]?.trim()
    expect(messageIn(await page('/en/contact?product=gel&variant=HG-500'))).toBe('My question about Hand gel – half a litre (HG-500):')
    expect(messageIn(await page('/en/contact?product=gel'))).toBe('My question about Hand gel:')
    expect((await ask('/en/contact?product=gel&variant=no-such')).headers.location).toBe('/en/contact?product=gel')
  })

  it('is a group of products for search engines, each at the price that the page shows', async () => {
    const { page } = await started()
    const shown = readPage(await page('/en/product/gel'))
    expect(faultsOf(shown, ORIGIN)).toEqual([])
    expectSharing(shown, ORIGIN)
    const url = `${ORIGIN}/en/product/gel`
    expect(nodeOf(shown, 'ProductGroup')).toMatchObject({
      name: 'Hand gel',
      url,
      productGroupID: 'gel',
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Hand gel – half a litre',
          sku: 'HG-500',
          offers: { url: `${url}?variant=HG-500`, price: 665, priceCurrency: 'AFN', availability: 'https://schema.org/InStock' },
        },
        { name: 'Hand gel – 100 ml', offers: { url: `${url}?variant=100+ml`, price: 175, availability: 'https://schema.org/OutOfStock' } },
      ],
    })
    expect(nodeOf(shown, 'Product')).toBeUndefined()
  })
})
