import { expect, it, vi } from 'vitest'
import { newsletterLink } from '#server/mail/messages/newsletter-links.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { signUp } from '#server/storage/submissions/subscribers.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { ownLinks, pageHead } from '../support/pages/head.ts'
import { comparePages } from '../support/pages/sitemap.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'

const SETTINGS = 'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: USD\nmap: { latitude: 34.5, longitude: 69.2 }\n'
const NAMES = [
  'products',
  'services',
  'blog',
  'team',
  'jobs',
  'newsletter',
  'testimonials',
  'clients',
  'faq',
  'inquiry',
  'map',
  'regions',
  'theme_switch',
]
const EVERYTHING_OFF = `${SETTINGS}sections: { ${NAMES.map((name) => `${name}: false`).join(', ')} }\n`

const SITE = {
  'settings.yaml': SETTINGS,
  'about.yaml': 'website_name: Lajward\ndescription: About us. See [all products](/products?sort=name).\n',
  'pages/tests.en.md':
    '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-01\n---\nRead *[about **fever**](/blog/fever)* and [write](/contact).\n',
  'sliders.yaml':
    '- key: first\n  title: Good medicine\n  description: Close to home\n  button_text: Look\n  button_link: /products\n  image: { file: box.webp, alt: A box }\n',
  'faqs.yaml': '- key: open\n  question: When are you open?\n  answer: Always.\n',
  'posts/fever.en.md':
    '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\nformerly: [heat]\nmedia: { file: box-two.webp, alt: "" }\n---\nText.\n',
  'products/paracetamol.en.md': '---\nname: Paracetamol\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\n---\nText.\n',
}

/** Of sections, with their items. */
const CALLS = [
  '/products',
  '/products/zinc',
  '/productCategories',
  '/categories',
  '/categories/laboratory',
  '/posts',
  '/posts/fever',
  '/careers',
  '/teams',
  '/testimonials',
  '/clients',
  '/faqs',
  '/regions',
]
const PAGES = [
  '/products',
  '/product/zinc',
  '/order',
  '/category/laboratory',
  '/blog',
  '/blog/fever',
  '/blog/heat',
  '/careers',
  '/career',
  '/teams',
]
const FEEDS = ['/feeds/posts.atom', '/feeds/posts.json', '/fa/feeds/posts.atom', '/feeds/jobs.atom', '/feeds/jobs.json']

async function jobIn({ db }: Database): Promise<number> {
  return (await db.selectFrom('job').select('id').limit(1).executeTakeFirstOrThrow()).id
}

onEachEngine('sections that are off', (open) => {
  /** A site whose sections a publication has switched off while the server ran. */
  async function switchedOff() {
    const database = await open()
    const site = await contentServer(database, SITE)
    const { ask, write, publish } = site
    const job = await jobIn(database)
    const share = /\/share\/en\/post\/fever-\w+\.jpg/.exec((await ask('/en/blog/fever')).body)?.[0]
    const picture = /\/pictures\/\d+\/box-two\S+?\.webp/.exec((await ask('/en/blog/fever')).body)?.[0]
    const addresses = [share, picture].flatMap((address) => address ?? [])
    expect(addresses).toHaveLength(2)
    for (const path of [...PAGES, `/careers/${job}`, ...FEEDS, ...addresses]) expect([200, 301], path).toContain((await ask(path)).status)
    write('settings.yaml', EVERYTHING_OFF)
    await publish()
    await vi.waitUntil(async () => (await ask('/en/blog')).status === 404, { timeout: 5000, interval: 20 })
    return { ...site, database, job, addresses }
  }

  it('answer 404: pages in every language, calls, feeds and pictures', async () => {
    const { ask, job, addresses } = await switchedOff()
    const pages = [...PAGES, `/careers/${job}`, '/newsletter/confirm?token=x']
    for (const path of pages.flatMap((page) => [page, `/en${page}`, `/fa${page}`])) {
      const { status, body } = await ask(path)
      expect(`${path} ${status}`).toBe(`${path} 404`)
      expect(body).toContain('</html>')
      expect(pageHead(body).noIndex).toBe(true)
    }
    for (const path of [...CALLS, `/careers/${job}`].map((call) => `/api${call}`)) {
      const { status, body } = await ask(path)
      expect(`${path} ${status}`).toBe(`${path} 404`)
      expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\S/) })
    }
    for (const path of [...FEEDS, ...addresses]) expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
  })

  it('are linked to from nowhere', async () => {
    const { ask } = await switchedOff()
    const { urls } = await comparePages(ORIGIN, ask)
    const listed = urls.map(({ loc }) => loc.slice(ORIGIN.length)).filter((path) => path.startsWith('/en/'))
    expect(listed).toEqual(['/en/', '/en/contact', '/en/search', '/en/privacy', '/en/data/samples', '/en/data/tests'])
    const seen = new Set(['/', ...listed, '/en/search?q=fever', '/fa/', '/en/newsletter/unsubscribe?token=x'])
    for (const path of seen) {
      const { status, body } = await ask(path)
      expect(`${path} ${status}`).toBe(`${path} 200`)
      for (const link of ownLinks(body)) if (!link.startsWith('/language/')) seen.add(link)
      expect(pageHead(body).feeds).toEqual([])
      expect(body).not.toMatch(/form=newsletter|form=inquiry|inquiry-title|map-title|Nurse|Laila|Mina|Atlas|When are you open|Laboratory/)
    }
    expect(seen.size).toBeGreaterThan(12)
    const { data, counts } = JSON.parse((await ask('/api/search?q=text')).body)
    expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['page']))
    expect(counts).toMatchObject({ all: 1, products: 0, posts: 0, jobs: 0, pages: 1 })
    const results = (await ask('/en/search?q=text')).body
    expect(results).toContain('in=pages')
    expect(results).not.toMatch(/in=(products|posts|jobs)/)
    expect((await ask('/en/')).body).not.toContain('FAQPage')
    expect((await ask('/en/data/tests')).body).toContain(
      '<p>Read <em>about <strong>fever</strong></em> and <a href="/en/contact">write</a>.</p>',
    )
  })

  it('are not in the privacy page', async () => {
    const { ask } = await switchedOff()
    const { data } = JSON.parse((await ask('/api/privacy')).body)
    const [, sent] = data.sections
    expect(sent.table.rows.map(([form]: string[]) => form)).toEqual(['Message'])
    const said = JSON.stringify(data)
    expect(said).not.toMatch(/newsletter|OpenStreetMap|"theme"/i)
  })

  it('refuse their forms, but let people unsubscribe', async () => {
    const { ask, app, database, job } = await switchedOff()
    const json = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    const refusal = { message: 'This form is no longer available.' }
    for (const [path, values] of [
      ['/api/inquiryForm', RIGHT.inquiryForm],
      ['/api/newsletters', RIGHT.newsletters],
      ['/api/newsletters/confirm', { token: 'x' }],
      ['/api/applications', { ...RIGHT.applications, career_id: String(job) }],
    ] as const) {
      const answer = await json(path, values)
      expect({ path, status: answer.statusCode, body: answer.json() }).toEqual({ path, status: 404, body: refusal })
    }
    expect((await json('/api/posts/fever/views', {})).statusCode).toBe(404)
    for (const [path, form] of [
      ['/fa/?form=newsletter', formOf(RIGHT.newsletters)],
      [`/fa/careers/${job}?form=application`, formOf({ ...RIGHT.applications, career_id: String(job), resume: RESUME })],
    ] as const) {
      const request = new Request(`http://localhost${path}`, { method: 'POST', body: form })
      const headers = Object.fromEntries(request.headers)
      const answer = await ask(path, { method: 'POST', headers, payload: Buffer.from(await request.arrayBuffer()) })
      expect(answer.status).toBe(404)
      expect(answer.body).toContain('<h1>این فورم دیگر در دسترس نیست</h1>')
    }
    const { db } = database
    for (const table of ['submission', 'subscriber', 'mail'] as const) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])

    await signUp(db, { email: 'laila@example.com', locale: 'en', quarantined: false }, 'vitrine.example')
    const { id } = await db.updateTable('subscriber').set({ state: 'confirmed' }).returning('id').executeTakeFirstOrThrow()
    const place = { publicUrl: ORIGIN, languages: ['en', 'fa'], source: 'en' } as const
    const link = newsletterLink(place, await readSigningKey(db), 'unsubscribe', { id, locale: 'en' }).slice(ORIGIN.length)
    expect((await ask(link)).status).toBe(200)
    const answer = await json('/api/newsletters/unsubscribe', { token: new URL(link, ORIGIN).searchParams.get('token') })
    expect(answer.statusCode).toBe(200)
  })

  it('come back with their addresses when they are switched on', async () => {
    const { ask, write, publish, job } = await switchedOff()
    write('settings.yaml', SETTINGS)
    await publish()
    await vi.waitUntil(async () => (await ask('/en/blog')).status === 200, { timeout: 5000, interval: 20 })
    for (const path of [...PAGES.filter((page) => !['/blog/heat', '/career'].includes(page)), `/careers/${job}`, ...FEEDS])
      expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 200`)
    expect((await ask('/en/blog/heat')).headers.location).toBe('/en/blog/fever')
    for (const call of CALLS) expect(`${call} ${(await ask(`/api${call}`)).status}`).toBe(`${call} 200`)
  })
})

onEachEngine('home and navigation', (open) => {
  it('follow the settings, with own links in the language of the page', async () => {
    const lines = [
      'home: [about, team, faq, hero]',
      'navigation:',
      '  - contact',
      '  - services',
      '  - { text: { en: Our shop, fa: دکان ما }, link: "https://shop.example/a" }',
      '  - { text: { en: Tests }, link: /data/tests }',
      '  - home',
    ]
    const { ask } = await contentServer(await open(), { ...SITE, 'settings.yaml': `${SETTINGS}${lines.join('\n')}\n` })
    const { body } = await ask('/fa/')
    const bar = /<header.*?<nav[^>]*>(.*?)<\/nav>/s.exec(body)?.[1] ?? ''
    expect([...bar.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/fa/contact',
      '/fa/category/laboratory',
      'https://shop.example/a',
      '/fa/data/tests',
      '/fa/',
    ])
    expect(bar).toContain('>دکان ما</a>')
    expect(bar).toMatch(/<a [^>]*lang="en" dir="ltr"[^>]*>Tests<\/a>/)
    const places = ['About us.', 'Laila', 'When are you open?', 'Good medicine'].map((text) => body.indexOf(text, body.indexOf('<main')))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect(body).not.toMatch(/Fever|Mina|Atlas|form=contact/)
    expect(body.match(/<h1/g)).toHaveLength(1)
    const { home, navigation } = JSON.parse((await ask('/api/site', { headers: { 'accept-language': 'fa' } })).body).data
    expect(home).toEqual(['about', 'team', 'faq', 'hero'])
    expect(navigation.slice(1, 4)).toEqual([
      { page: 'services' },
      { text: 'دکان ما', link: 'https://shop.example/a' },
      { text: 'Tests', link: '/data/tests', fallback: ['text'] },
    ])
  })

  it('have a heading without slides', async () => {
    const { ask } = await contentServer(await open(), { ...SITE, 'settings.yaml': `${SETTINGS}home: [products, contact]\n` })
    const { body } = await ask('/en/')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).toContain('form=contact')
  })
})
