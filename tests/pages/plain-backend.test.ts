import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { ABSENT, PLAIN_PAGES, plainBackend } from '../support/servers/plain-backend.ts'

onEachEngine('a site that shows a backend with the fields of the specification alone', (open) => {
  let backend: Awaited<ReturnType<typeof plainBackend>>
  beforeAll(async () => {
    backend = await plainBackend()
  })
  beforeEach(() => backend.reset())
  afterAll(() => backend.close())
  const site = pagesServer(open, () => ({ API_BASE_URL: backend.url, CACHE_MB: '0' }))
  const ask = async (path: string) => {
    const { statusCode, body } = await site.app().inject(path)
    return { status: statusCode, body }
  }

  it.each([undefined, ...ABSENT])('shows every page whole where optional fields are %s', async (absent) => {
    backend.leaveOut(absent)
    for (const { path, text } of PLAIN_PAGES) {
      const { status, body } = await ask(`/en${path}`)
      expect(`${path} ${status}`).toBe(`${path} 200`)
      const page = body.slice(0, body.indexOf('<script type="application/json" id="state">'))
      expect(page, path).toContain(text)
      expect(page, path).toMatch(/<h1[^>]*>.*?\w/s)
      expect(page, path).toMatch(/<header[\s\S]*<footer/)
      // The sign that React leaves where a part could not be rendered.
      expect(page, path).not.toContain('<!--$!-->')
      expect(page, path).not.toMatch(/"tel:"|"mailto:"|undefined|\bnull\b|NaN|Invalid Date|\[object/)
    }
  })

  it.each([
    ['/data/ward-round', '/pages/ward-round', null],
    ['/data/ward-round', '/pages/ward-round', {}],
    ['/data/ward-round', '/pages/ward-round', []],
    ['/category/nursing', '/categories/nursing', null],
    ['/category/nursing', '/categories/nursing', {}],
    ['/product/thermometer', '/products/thermometer', { data: null }],
    ['/product/thermometer', '/products/thermometer', {}],
    ['/blog/clean-hands', '/posts/clean-hands', { data: null }],
    ['/blog/clean-hands', '/posts/clean-hands', null],
    ['/careers/4', '/careers/4', { data: {} }],
    ['/careers/4', '/careers/4', null],
  ])('has no page %s where the backend answers %s with %j', async (path, call, answer) => {
    backend.answer(call, answer)
    const { status, body } = await ask(`/fa${path}`)
    expect(status).toBe(404)
    expect(body).toMatch(/<h1[^>]*>[^<]*[\u0600-\u06ff]/)
    expect(body).toContain('name="robots" content="noindex"')
  })

  it('calls a number that is written in Persian digits, wherever it is', async () => {
    backend.answer('/contact', { contact: { name: 'Nordwind', phone: '۰۷۰۰ ۱۲۳ ۴۵۶' } })
    const { body } = await ask('/fa/contact')
    expect(new Set(body.match(/href="tel:[^"]*"/g))).toEqual(new Set(['href="tel:0700123456"']))
  })

  it.each(['/contact', '/categories', '/posts', '/products', '/teams', '/careers', '/sliders', '/faqs', '/productCategories'])(
    'keeps the rest of each page where %s answers nothing of use',
    async (call) => {
      for (const answer of [null, { data: null }, 'text']) {
        backend.answer(call, answer)
        for (const path of ['/', '/products', '/blog', '/teams', '/careers', '/contact']) {
          const { status, body } = await ask(`/en${path}`)
          expect(`${path} ${JSON.stringify(answer)} ${status}`).toBe(`${path} ${JSON.stringify(answer)} 200`)
          expect(body).not.toContain('<!--$!-->')
          expect(body).toMatch(/<h1[^>]*>.*?\w/s)
        }
      }
    },
  )
})
