import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { ownLinks, pageHead } from '../support/pages/head.ts'
import { parseXml, sitemapUrls } from '../support/pages/sitemap.ts'
import { ARABIC, ENGLISH, GERMAN } from '../support/samples/companies.ts'
import { t } from '../support/servers/api.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'
import { RIGHT } from '../support/servers/forms-api.ts'

/** What shared caches may keep. */
const SHARED = expect.stringMatching(/^public,/)

onEachEngine('a site in German alone', (open) => {
  const german = async () => contentServer(await open(), GERMAN)

  it('has bare addresses, no language menu and no translations', async () => {
    const { ask } = await german()
    for (const path of ['/', '/products', '/product/bett', '/blog/messe', '/careers', '/contact']) {
      const { status, headers, body } = await ask(path, { headers: { cookie: 'lang=en', 'accept-language': 'fr' } })
      expect({ path, status, ...headers }).toMatchObject({ status: 200, 'content-language': 'de', 'cache-control': SHARED })
      expect(headers.vary).not.toMatch(/cookie/i)
      expect(body).toContain('<html lang="de" dir="ltr"')
      expect(pageHead(body)).toMatchObject({ canonical: ORIGIN + path, alternates: [] })
      expect(ownLinks(body).filter((link) => /^\/(language|de)\b/.test(link))).toEqual([])
      expect([...body.matchAll(/ lang="(\w+)"/g)].filter(([, code]) => code !== 'de')).toEqual([])
    }
    const { body } = await ask('/product/bett')
    expect(body).toContain('1.234,50\u00a0€')
    expect((await ask('/blog/messe')).body).toContain('1.\u00a0Oktober\u00a02026')
  })

  it('redirects addresses with its language, and has none of another', async () => {
    const { ask } = await german()
    for (const [path, location] of [
      ['/de', '/'],
      ['/de/', '/'],
      ['/de/products?sort=price', '/products?sort=price'],
      ['/de/product/bett', '/product/bett'],
    ] as const) {
      expect(await ask(path)).toMatchObject({ status: 301, headers: { location } })
    }
    for (const path of ['/en', '/en/products', '/de/no-such', '/no-such']) {
      const { status, body } = await ask(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(body).toContain('<html lang="de" dir="ltr"')
      expect(body).toContain(`<title>${t('de', 'notFound.title')} – `)
    }
  })

  it('is in the sitemap and in its feeds by its bare addresses', async () => {
    const { ask } = await german()
    const urls = sitemapUrls((await ask('/sitemap.xml')).body)
    expect(urls.map(({ loc }) => loc)).toContain(`${ORIGIN}/product/bett`)
    for (const { loc, alternates } of urls) expect({ loc, alternates }).toEqual({ loc: loc.replace('/de/', '/'), alternates: [] })
    for (const path of ['/feeds/posts.atom', '/de/feeds/posts.atom']) {
      const { status, body } = await ask(path)
      expect(status).toBe(200)
      expect(parseXml(body)).toMatchObject({ feed: { 'xml:lang': 'de', entry: [{ title: 'Auf der Messe' }] } })
      expect(body).toContain(`${ORIGIN}/blog/messe`)
    }
    const manifest = JSON.parse((await ask('/de/manifest.webmanifest')).body)
    expect(manifest).toMatchObject({ lang: 'de', start_url: '/' })
  })

  it('answers its API in German, whatever is asked for, and sorts as a German dictionary does', async () => {
    const { ask } = await german()
    const { headers, body } = await ask('/api/products?sort=name', { headers: { 'accept-language': 'en' } })
    expect(headers['content-language']).toBe('de')
    expect(JSON.parse(body).data.map(({ name }: { name: string }) => name)).toEqual(['Bank', 'Bett Öland'])
    expect(JSON.parse((await ask('/api/site')).body).data).toMatchObject({ languages: ['de'], source_language: 'de' })
  })

  it('thanks for a message in German', async () => {
    const { ask } = await german()
    const { status, body } = await ask('/api/contactForm', { method: 'POST', payload: RIGHT.contactForm })
    expect({ status, message: JSON.parse(body).message }).toEqual({ status: 201, message: t('de', 'contactForm.success') })
  })
})

onEachEngine('a site in Arabic, some of it in English', (open) => {
  const arabic = async () => contentServer(await open(), ARABIC)

  it('shows Arabic, marked as such, where there is no English', async () => {
    const { ask } = await arabic()
    const page = await ask('/en/product/zinc')
    expect(page.body).toContain('<html lang="en" dir="ltr"')
    expect(page.body).toMatch(/<h1[^>]*>(<[^>]*>)*<[^>]* lang="ar" dir="rtl"|<h1[^>]* lang="ar" dir="rtl"/)
    expect(pageHead(page.body)).toMatchObject({ canonical: `${ORIGIN}/ar/product/zinc`, alternates: [] })
    const own = await ask('/ar/product/zinc')
    expect(own.body).toContain('<html lang="ar" dir="rtl"')
    expect(own.body).not.toMatch(/<h1[^>]* lang=/)
    expect(own.headers['cache-control']).toEqual(SHARED)
  })

  it('names its translations, and the bare address as the one for everybody else', async () => {
    const { ask } = await arabic()
    expect(pageHead((await ask('/en/blog/fever')).body).alternates).toEqual([
      ['ar', `${ORIGIN}/ar/blog/fever`],
      ['en', `${ORIGIN}/en/blog/fever`],
      ['x-default', `${ORIGIN}/blog/fever`],
    ])
    const locs = sitemapUrls((await ask('/sitemap.xml')).body).map(({ loc }) => loc)
    expect(locs).toEqual(expect.arrayContaining([`${ORIGIN}/ar/product/zinc`, `${ORIGIN}/ar/blog/fever`, `${ORIGIN}/en/blog/fever`]))
    expect(locs).not.toContain(`${ORIGIN}/en/product/zinc`)
    expect((await ask('/feeds/posts.atom')).body).toContain('xml:lang="ar"')
  })

  it.each([
    ['fr', undefined, 'ar'],
    ['en-GB,en;q=0.9', undefined, 'en'],
    ['de, ar-EG;q=0.5, en;q=0.1', undefined, 'ar'],
    ['en', 'lang=ar', 'ar'],
    ['en', 'lang=fa', 'en'],
  ])('shows at a bare address what a browser asks for with %s and %s: %s', async (preferred, cookie, language) => {
    const { ask } = await arabic()
    const { headers, body } = await ask('/products', { headers: { 'accept-language': preferred, ...(cookie ? { cookie } : {}) } })
    expect(body).toContain(`<html lang="${language}"`)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('Accept-Language') })
    expect(ownLinks(body)).toContain('/language/en')
  })

  it.each([
    ['country', '8.8.8.8', 'ar', 'en'],
    ['browser', '8.8.8.8', 'ar', 'ar'],
    ['browser', '8.8.8.8', 'fr', 'en'],
    ['browser', '127.0.0.1', 'fr', 'ar'],
  ])('with language_guess: %s, shows to a visitor from %s whose browser asks for %s: %s', async (guess, address, preferred, language) => {
    const settings = `${ARABIC['settings.yaml'] as string}language_guess: ${guess}\n`
    const { ask } = await contentServer(await open(), { ...ARABIC, 'settings.yaml': settings }, { TRUST_PROXY: 'on' })
    const { body } = await ask('/products', { headers: { 'accept-language': preferred, 'x-forwarded-for': address } })
    expect(body).toContain(`<html lang="${language}"`)
    expect(JSON.parse((await ask('/api/site')).body).data).toMatchObject({ language_guess: guess })
  })

  it('answers 404 in Arabic for a language that it does not have', async () => {
    const { ask } = await arabic()
    const { status, body } = await ask('/fa/products')
    expect(status).toBe(404)
    expect(body).toContain('<html lang="ar" dir="rtl"')
    expect((await ask('/language/fa')).status).toBe(404)
  })
})

onEachEngine('a site in English alone', (open) => {
  it('is as one in any other language', async () => {
    const { ask } = await contentServer(await open(), ENGLISH)
    const { headers, body } = await ask('/products')
    expect(headers['cache-control']).toEqual(SHARED)
    expect(body).toContain('<html lang="en" dir="ltr"')
    expect(pageHead(body)).toMatchObject({ canonical: `${ORIGIN}/products`, alternates: [] })
    expect(await ask('/en/products')).toMatchObject({ status: 301, headers: { location: '/products' } })
    expect((await ask('/fa/products')).status).toBe(404)
  })
})

onEachEngine('a site that changes its languages', (open) => {
  it('shows the new ones at once, and drops the texts of the others', async () => {
    const database = await open()
    const { ask, write, publish } = await contentServer(database, ARABIC)
    expect((await ask('/en/blog/fever')).status).toBe(200)
    write('settings.yaml', (ARABIC['settings.yaml'] as string).replace('[ar, en]', '[ar]'))
    await publish()
    expect((await ask('/en/blog/fever')).status).toBe(404)
    expect(await ask('/ar/blog/fever')).toMatchObject({ status: 301, headers: { location: '/blog/fever' } })
    const kept = await database.db.selectFrom('post').select('locale').distinct().execute()
    expect(kept).toEqual([{ locale: 'ar' }])
  })
})
