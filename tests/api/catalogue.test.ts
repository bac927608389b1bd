import { expect, it } from 'vitest'
import * as z from 'zod'
import { product, productCategory, productList } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { smallSiteApi } from '../support/servers/api.ts'

onEachEngine('catalogue', (open) => {
  const api = smallSiteApi(open)

  const list = async (question: string, language: LanguageCode = 'en') => {
    const { status, body } = await api.get(`/products${question}`, language)
    expect(status).toBe(200)
    return productList.strict().parse(body)
  }
  const slugs = async (question: string, language: LanguageCode = 'en') => (await list(question, language)).data.map(({ slug }) => slug)
  const search = (text: string, language: LanguageCode) => slugs(`?search=${encodeURIComponent(text)}&sort=name`, language)

  it('returns the first page and all categories without parameters', async () => {
    const answer = await list('')
    expect(answer).toMatchObject({ total: 30, last_page: 3, from: 1, to: 12 })
    expect(answer.data).toHaveLength(12)
    expect(answer.categories.map(({ name, featured }) => [name, featured])).toEqual([
      ['Medicine', true],
      ['Devices', false],
      ['Care', true],
    ])
  })

  it('pages to the end, each product once, and to nothing beyond it', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(30)
    expect(pages[2]).toMatchObject({ from: 25, to: 30 })
    expect(await list('?page=4')).toMatchObject({ data: [], total: 30, last_page: 3, from: null, to: null })
    expect(await list('?page=1000000')).toMatchObject({ data: [] })
  })

  it('sorts names by the alphabet of the language, what is not translated after it', async () => {
    const [first, second] = await Promise.all([slugs('?sort=name', 'fa'), slugs('?sort=name&page=2', 'fa')])
    expect(first).toEqual([
      'inhaler',
      'bandage',
      'paracetamol',
      'cotton',
      'thermometer',
      'green-tea',
      'zinc',
      'rare-balm',
      'honey',
      'monitor',
      'calcium',
      'test-strips',
    ])
    expect(second[0]).toMatch(/^gauze/)
  })

  it('sorts Cyrillic names with ё beside е', async () => {
    const names = (await list('?sort=name', 'ru')).data.map(({ name }) => name).filter((name) => /^[А-яё]/i.test(name))
    expect(names).toEqual([...names].sort(new Intl.Collator('ru').compare))
  })

  it('sorts by price both ways, equal prices by id', async () => {
    const up = (await list('?sort=price_low')).data.map(({ price, id }) => ({ price: price ?? NaN, id }))
    expect(up).toEqual([...up].sort((a, b) => a.price - b.price || a.id - b.id))
    expect(up[0]?.price).toBe(2)
    const down = (await list('?sort=price_high')).data.map(({ price, id }) => ({ price: price ?? NaN, id }))
    expect(down).toEqual([...down].sort((a, b) => b.price - a.price || b.id - a.id))
    expect(down[0]?.price).toBe(1200)
  })

  it('sorts newest first by itself and when asked', async () => {
    const products = (await list('?sort=newest')).data.map(({ created_at, id }) => ({ created_at, id }))
    expect(products).toEqual([...products].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id))
    expect((await list('')).data.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
  })

  it('sorts featured products before the others, newest first in both parts', async () => {
    const { data } = await list('?sort=featured')
    expect(data.slice(0, 4).map(({ slug }) => slug)).toEqual(['monitor', 'calcium', 'thermometer', 'paracetamol'])
    expect(data.slice(4).some(({ featured }) => featured)).toBe(false)
  })

  it('keeps to a category given by id or slug, and to all', async () => {
    const { categories } = await list('')
    const devices = categories.find(({ slug }) => slug === 'devices')
    const bySlug = await slugs('?category=devices&sort=price_low')
    expect(bySlug).toEqual(['thermometer', 'test-strips', 'monitor'])
    expect(await slugs(`?category=${devices?.id}&sort=price_low`)).toEqual(bySlug)
    expect((await list('?category=all')).total).toBe(30)
    expect(await list('?category=no-such')).toMatchObject({ data: [], total: 0, last_page: 1, from: null, to: null })
    expect((await list('?category=99999999999999999999')).total).toBe(0)
  })

  it('keeps to bounds of the price, both included', async () => {
    expect((await slugs('?min_price=15&max_price=40&sort=price_low')).sort()).toEqual([
      'calcium',
      'rare-balm',
      'test-strips',
      'thermometer',
      'zinc',
    ])
    expect(await slugs('?min_price=1000')).toEqual(['inhaler'])
    expect(await slugs('?max_price=3&sort=price_low')).toEqual(['cotton', 'bandage'])
    expect((await list('?min_price=50&max_price=10')).total).toBe(0)
    expect((await list('?max_price=')).total).toBe(30)
  })

  it('keeps to featured products', async () => {
    expect((await list('?featured=true')).data.every(({ featured }) => featured)).toBe(true)
    expect((await list('?featured=1')).total).toBe(4)
    expect((await list('?featured=false')).total).toBe(30)
  })

  it('combines everything that is asked', async () => {
    expect(await slugs('?category=medicine&search=a&min_price=10&max_price=20&featured=true&sort=price_high&page=1')).toEqual([
      'calcium',
      'paracetamol',
    ])
  })

  it.each<[string, LanguageCode, string[]]>([
    ['چای', 'fa', ['green-tea']],
    ['چاي', 'fa', ['green-tea']],
    ['کپسول', 'fa', ['calcium']],
    ['كپسول كلسيم', 'fa', ['calcium']],
    ['تبسنج', 'fa', ['thermometer']],
    ['تب‌سنج', 'fa', ['thermometer']],
    ['۵۰۰', 'fa', ['paracetamol']],
    ['500', 'fa', ['paracetamol']],
    ['٥٠٠', 'fa', ['paracetamol']],
    ['мед', 'ru', ['honey']],
    ['МЁД', 'ru', ['honey']],
    ['зеленый', 'ru', ['green-tea']],
    ['PARACETAMOL', 'en', ['paracetamol']],
    ['acetam', 'en', ['paracetamol']],
    ['fever', 'en', ['paracetamol']],
    ['500 paracetamol', 'en', ['paracetamol']],
    ['zi', 'en', ['zinc']],
    ['D3', 'en', ['calcium']],
    ['چ', 'fa', ['green-tea']],
    ['پا', 'fa', ['paracetamol']],
    ['100%', 'en', ['cotton']],
    ['%', 'en', ['cotton']],
    ['t_s', 'en', ['test-strips']],
    ['_', 'en', ['test-strips']],
    [':\\t', 'en', ['rare-balm']],
    ['\\', 'en', ['rare-balm']],
    ['"easy"', 'en', ['inhaler']],
    ['"', 'en', ['inhaler']],
    ['AND', 'en', ['bandage', 'paracetamol']],
    ['zi\0nc', 'en', ['zinc']],
    ['*', 'en', []],
    ['nothing of the kind', 'en', []],
    ["'; drop table product; --", 'en', []],
  ])('finds %s in %s', async (text, language, expected) => {
    expect(await search(text, language)).toEqual(expected)
  })

  it('finds by every letter of a name but not in another language', async () => {
    expect(await search('Thermometer', 'fa')).toEqual([])
    expect(await search('gauze 18', 'fa')).toEqual(['gauze-18'])
  })

  it('ignores a query without letters', async () => {
    expect((await list('?search=%20%E2%80%8C')).total).toBe(30)
  })

  it('ignores parameters it does not know', async () => {
    expect((await list('?utm_source=letter&utm_source=other')).total).toBe(30)
  })

  it('returns one product in the requested language, and marks untranslated fields', async () => {
    const { body } = await api.get('/products/paracetamol', 'fa')
    const { data } = z.strictObject({ data: product.strict() }).parse(body)
    expect(data).toMatchObject({
      name: 'پاراستامول ۵۰۰',
      price: 12.5,
      media: 'products/paracetamol.webp',
      fallback: [],
      product_category: { name: 'دارو' },
    })
    expect((await api.get('/products/gauze-3', 'fa')).body).toMatchObject({ data: { name: 'Sterile gauze 3', fallback: ['name'] } })
  })

  it('lists the product categories bare', async () => {
    const { body } = await api.get('/productCategories', 'ps')
    expect(
      z
        .array(productCategory.strict())
        .parse(body)
        .map(({ name }) => name),
    ).toEqual(['درمل', 'وسایل', 'پالنه'])
  })
})
