import { expect, it } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { problem } from '#domain/published.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { apiOn, get, smallSiteApi } from '../support/servers/api.ts'

onEachEngine('problems', (open) => {
  const api = smallSiteApi(open)

  it.each([
    '/products/no-such',
    '/products/%00',
    '/products/%E2%80%AE',
    '/posts/no-such',
    '/posts/1',
    '/careers/9999',
    '/careers/0',
    '/careers/-1',
    '/careers/99999999999999999999',
    '/pages/no-such',
    '/pages/1e3',
    '/categories/no-such',
    '/locale/xx',
    '/no-such',
    '/products/paracetamol/more',
    `/products/${'a'.repeat(90)}`,
  ])('answers 404 in the language of the caller: %s', async (path) => {
    const { status, body } = await api.get(path, 'fa')
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'در این نشانی چیزی پیدا نشد.' })
  })

  it('answers 404 to a verb that a call does not have', async () => {
    const answer = await api.inject({ method: 'DELETE', url: '/api/products', headers: { 'accept-language': 'ru' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'По этому адресу ничего нет.' })
  })

  it.each([
    ['/products?page=0', 'page', '«page» باید 1 یا بیشتر باشد.'],
    ['/products?page=x', 'page', '«page» باید عدد باشد.'],
    ['/products?page=1.5', 'page', '«page» باید عدد تام باشد.'],
    ['/products?page=1000001', 'page', '«page» باید 1000000 یا کمتر باشد.'],
    ['/products?min_price=cheap', 'min_price', '«min_price» باید عدد باشد.'],
    ['/products?max_price=-1', 'max_price', '«max_price» باید 0 یا بیشتر باشد.'],
    ['/products?sort=best', 'sort', '«sort» باید یکی از این‌ها باشد: name, price_low, price_high, newest, featured.'],
    ['/products?featured=maybe', 'featured', '«featured» باید یکی از این‌ها باشد: 0, 1, true, false.'],
    [`/products?search=${'a'.repeat(201)}`, 'search', '«search» حداکثر 200 حرف می‌تواند داشته باشد.'],
    ['/products?search=a&search=b', 'search', '«search» را فقط یک بار می‌توان فرستاد.'],
    ['/products?page=1&page=2', 'page', '«page» را فقط یک بار می‌توان فرستاد.'],
    ['/posts?filter=old', 'filter', '«filter» باید یکی از این‌ها باشد: all, recent, popular.'],
    [`/search?q=${'a'.repeat(201)}`, 'q', '«q» حداکثر 200 حرف می‌تواند داشته باشد.'],
    ['/search?q=a&in=everywhere', 'in', '«in» باید یکی از این‌ها باشد: all, products, posts, pages, jobs.'],
    ['/search?q=a&page=0', 'page', '«page» باید 1 یا بیشتر باشد.'],
    ['/search?q=a&q=b', 'q', '«q» را فقط یک بار می‌توان فرستاد.'],
    ['/search', 'q', 'مقدار «q» پذیرفتنی نیست.'],
    ['/careers?per_page=0', 'per_page', '«per_page» باید 1 یا بیشتر باشد.'],
    ['/careers?per_page=101', 'per_page', '«per_page» باید 100 یا کمتر باشد.'],
    ['/careers?status=maybe', 'status', '«status» باید یکی از این‌ها باشد: open, closed, all.'],
  ])('refuses %s with the reason at its name', async (path, field, reason) => {
    const { status, body } = await api.get(path, 'fa')
    expect(status).toBe(422)
    expect(problem.parse(body)).toEqual({ message: `لطفاً این پارامترها را اصلاح کنید: «${field}».`, errors: { [field]: [reason] } })
  })

  it('names every parameter that is wrong, in every language', async () => {
    const messages = await Promise.all(
      DEFAULT_LANGUAGES.map(async (language) => {
        const { status, body } = await api.get('/products?page=0&sort=best', language)
        expect(status).toBe(422)
        const { message, errors } = problem.parse(body)
        expect(Object.keys(errors ?? {})).toEqual(['page', 'sort'])
        return message
      }),
    )
    expect(new Set(messages).size).toBe(DEFAULT_LANGUAGES.length)
  })

  it('reveals nothing about internal errors', async () => {
    const database = await open()
    const broken = await apiOn(database)
    await database.db.schema.dropTable('entry').execute()
    const { status, body } = await get(broken, '/categories', 'ps')
    expect(status).toBe(500)
    expect(body).toEqual({ message: 'زموږ له خوا ستونزه رامنځته شوه. مهرباني وکړئ لږ وروسته بیا هڅه وکړئ.' })
    await broken.close()
  })
})
