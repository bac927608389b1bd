import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { migrate } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { expectSameWay, expectSharing, faultsOf } from '../support/pages/agreement.ts'
import { nodeOf, readPage } from '../support/pages/read-page.ts'
import { SCRIPT_VECTORS } from '../support/samples/script-vectors.ts'
import { contentServer } from '../support/servers/content.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { PRODUCTS } from '../support/small-site/catalogue.ts'
import { smallSite } from '../support/small-site/small-site.ts'

const ORIGIN = 'https://vitrine.example'

const RATINGS = /aggregateRating|ratingValue|reviewCount|"review"|interactionStatistic/

onEachEngine('structured data of the demo company', (open) => {
  const site = pagesServer(open, undefined, 'content')

  const fetched = (path: string) => fetch(`http://127.0.0.1:${site.port()}${path}`)
  const answer = async <Answer>(path: string) => (await (await fetched(`/api${path}`)).json()) as Answer
  const read = async (path: string) => readPage(await (await fetched(path)).text())
  interface Job {
    id: number
  }
  const jobs = async (status: string) => (await answer<{ careers: { data: Job[] } }>(`/careers?per_page=100&status=${status}`)).careers.data

  describe.each(DEFAULT_LANGUAGES)('in %s', (language) => {
    const page = (path: string) => read(`/${language}${path}`)

    it('is valid on every kind of page and matches its content', async () => {
      const [job] = await jobs('open')
      const paths: [path: string, type: string | undefined][] = [
        ['/', 'WebSite'],
        ['/products', undefined],
        ['/product/vitamin-c', 'Product'],
        ['/blog', undefined],
        ['/blog/antibiotics-five-questions', 'BlogPosting'],
        ['/teams', undefined],
        ['/careers', undefined],
        [`/careers/${job?.id}`, 'JobPosting'],
        ['/contact', 'ContactPage'],
        ['/category/laboratory', undefined],
        ['/data/blood-tests', undefined],
      ]
      for (const [path, type] of paths) {
        const shown = await page(path)
        expect(faultsOf(shown, ORIGIN), path).toEqual([])
        expect(JSON.stringify(shown.graph), path).not.toMatch(RATINGS)
        if (type) expect(nodeOf(shown, type), path).toBeDefined()
        // Asked for, not required: what has no picture has none.
        if (type === 'Product' || type === 'BlogPosting') expect(nodeOf(shown, type), path).toHaveProperty('image')
        expectSameWay(shown)
        expectSharing(shown, ORIGIN)
      }
    })

    it('offers a product once, at the price that the page shows', async () => {
      const product = nodeOf(await page('/product/vitamin-c'), 'Product')
      const { data } = await answer<{ data: { sku: string } }>('/products/vitamin-c')
      expect(product).toMatchObject({
        sku: data.sku,
        // 2.40 USD at a rate of 70.
        offers: { '@type': 'Offer', price: 168, priceCurrency: 'AFN', availability: 'https://schema.org/InStock' },
      })
    })

    it('names the language of a post', async () => {
      const shown = await page('/blog/antibiotics-five-questions')
      const posting = nodeOf(shown, 'BlogPosting')
      expect(posting).toMatchObject({ inLanguage: language, mainEntityOfPage: shown.canonical })
      expect(shown.title).toContain(String(posting?.headline))
      expect(shown.meta['article:published_time']).toEqual([posting?.datePublished])
    })

    it('has the questions of the home page, and a search in the language', async () => {
      const home = await page('/')
      const { mainEntity } = nodeOf(home, 'FAQPage') as { mainEntity: { name: string }[] }
      expect(mainEntity).toHaveLength(8)
      expect(nodeOf(home, 'WebSite')).toMatchObject({
        url: home.canonical,
        potentialAction: { target: { urlTemplate: `${ORIGIN}/${language}/search?q={search_term_string}` } },
      })
    })
  })

  it('describes a job with all its details', async () => {
    const [pharmacist] = await jobs('open')
    expect(nodeOf(await read(`/en/careers/${pharmacist?.id}`), 'JobPosting')).toMatchObject({
      title: 'Pharmacist',
      datePosted: '2026-11-16',
      employmentType: 'FULL_TIME',
      jobLocation: { address: { addressLocality: 'Kabul', addressCountry: 'AF' } },
      baseSalary: { currency: 'AFN', value: { minValue: 35000, maxValue: 45000, unitText: 'MONTH' } },
      hiringOrganization: { name: 'Lajward', url: `${ORIGIN}/` },
    })
  })

  it('posts no job that is closed', async () => {
    const closed = await jobs('closed')
    expect(closed).toHaveLength(2)
    for (const { id } of closed) {
      const shown = await read(`/en/careers/${id}`)
      expect(nodeOf(shown, 'BreadcrumbList')).toBeDefined()
      expect(nodeOf(shown, 'JobPosting')).toBeUndefined()
    }
  })

  it('posts no job whose country is not known', async () => {
    const job = '---\ntitle: Nurse\nlocation: Here\nstatus: open\ndate: 2026-11-01\n---\nText.\n'
    const database = await open()
    await migrate(database)
    const { ask } = await contentServer(database, { 'jobs/nurse.en.md': job })
    const { id } = (JSON.parse((await ask('/api/careers/nurse')).body) as { data: Job }).data
    const shown = readPage((await ask(`/en/careers/${id}`)).body)
    expect(nodeOf(shown, 'BreadcrumbList')).toBeDefined()
    expect(nodeOf(shown, 'JobPosting')).toBeUndefined()
  })

  it('names the language in which a post is really written where it is not translated', async () => {
    const database = await open()
    await migrate(database)
    const { ask } = await contentServer(database)
    const shown = readPage((await ask('/ps/blog/fever')).body)
    const posting = nodeOf(shown, 'BlogPosting')
    expect(shown).toMatchObject({ language: 'ps', canonical: `${ORIGIN}/en/blog/fever`, alternates: [] })
    expect(posting).toMatchObject({ headline: 'Fever', inLanguage: 'en', mainEntityOfPage: shown.canonical })
    expect(shown.title).toContain('Fever')
    expect(faultsOf(shown, ORIGIN)).toEqual([])
    expectSameWay(shown)
    expectSharing(shown, ORIGIN)
  })

  it.each([
    ['DE', { en: 'en_US', de: 'de_DE', fa: 'fa_IR' }],
    ['AT', { en: 'en_US', de: 'de_AT', fa: 'fa_IR' }],
    ['GB', { en: 'en_GB', de: 'de_DE', fa: 'fa_IR' }],
    ['AF', { en: 'en_US', de: 'de_DE', fa: 'fa_IR' }],
  ])('of a company in %s names locales that other programs know', async (country, locales) => {
    const settings = `name: Lajward\nlanguages: [en, de, fa]\ncountry: ${country}\ncurrency: USD\n`
    const { ask } = await contentServer(await open(), { 'settings.yaml': settings })
    for (const [language, locale] of Object.entries(locales)) {
      const { meta } = readPage((await ask(`/${language}/`)).body)
      expect(meta['og:locale']).toEqual([locale])
      expect(meta['og:locale:alternate']?.toSorted()).toEqual(
        Object.values(locales)
          .filter((other) => other !== locale)
          .toSorted(),
      )
    }
  })

  it('is on no page that search engines do not list', async () => {
    for (const path of ['/en/nowhere', '/en/product/no-such-product', '/en/blog?search=fever', '/en/newsletter/confirm?token=x']) {
      const shown = await read(path)
      expect(shown.meta.robots, path).toEqual(['noindex'])
      expect(shown.graph, path).toEqual([])
    }
    expect((await read('/en/nowhere')).meta['og:title']).toBeUndefined()
  })
})

onEachEngine('structured data of hostile content', (open) => {
  const site = pagesServer(open)

  it('stays within its element', async () => {
    const name = [...SCRIPT_VECTORS, '</script><script>hit()</script>', '<!--<script>', '\u2028\u2029', '"]}'].join(' ')
    const products = PRODUCTS.map((product, index) => (index === 0 ? { ...product, name: { en: name }, description: name } : product))
    await publish(site.db(), smallSite({ products }))
    const html = async () => (await fetch(`http://127.0.0.1:${site.port()}/en/product/paracetamol`)).text()
    await vi.waitUntil(async () => (await html()).includes('hit()'), { timeout: 5_000 })
    const page = readPage(await html())
    expect(nodeOf(page, 'Product')?.name).toBe(name)
    const [, script = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.html) ?? []
    expect(script).not.toMatch(/[<\u2028\u2029]/)
  })
})
