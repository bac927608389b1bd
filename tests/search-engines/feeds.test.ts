import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { pageHead } from '../support/pages/head.ts'
import { parseXml } from '../support/pages/sitemap.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'

const POST = (fields: string) => `---\ntype: family\ndate: 2026-10-03\n${fields}---\n`
const SITE = {
  'posts/cough.en.md': `${POST('title: "Cough & <cold>"\nauthor: Dr. Mina\nupdated: 2026-11-01\nmeta_description: What to do.\nmedia: { file: box.webp, alt: "A \\"box\\"" }\n')}See [us](/contact), [others](https://who.example/a?b=1&c=2) and \`href="/x"\`.\n\n![A box](box.webp)\n`,
  'posts/cough.fa.md': '---\ntitle: سرفه\n---\n[تماس](/contact)\n',
  'posts/title-only.en.md': `${POST('title: Title\n')}Text.\n`,
  'posts/title-only.fa.md': '---\ntitle: عنوان\n---\n',
  'jobs/porter.en.md': '---\ntitle: Porter\nlocation: Herat\nstatus: closed\ndate: 2026-11-02\n---\nText.\n',
}

/** An instant of RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/

interface AtomText {
  '#text': string
  type: string
}
interface AtomLink {
  rel: string
  type: string
  href: string
}
interface AtomEntry {
  id: string
  title: string
  link: AtomLink[]
  published: string
  updated: string
  author?: { name: string }
  category?: { term: string; label: string }[]
  summary: string
  content: AtomText
}
interface AtomFeed {
  xmlns: string
  'xml:lang': string
  id: string
  title: string
  updated: string
  link: AtomLink[]
  author: { name: string; uri: string }
  entry?: AtomEntry[]
}
interface JsonFeed {
  version: string
  title: string
  language: string
  home_page_url: string
  feed_url: string
  items: { id: string; url: string; title: string; content_html: string; date_published: string; date_modified: string; image?: string }[]
}

onEachEngine('feeds', (open) => {
  async function site() {
    const server = await contentServer(await open(), SITE)
    const atom = async (path: string) => {
      const { status, headers, body } = await server.ask(path)
      expect(`${path} ${status} ${headers['content-type']}`).toBe(`${path} 200 application/atom+xml; charset=utf-8`)
      return (parseXml(body) as unknown as { feed: AtomFeed }).feed
    }
    const json = async (path: string) => {
      const { status, headers, body } = await server.ask(path)
      expect(`${path} ${status} ${headers['content-type']}`).toBe(`${path} 200 application/feed+json; charset=utf-8`)
      return JSON.parse(body) as JsonFeed
    }
    return { ...server, atom, json }
  }

  it('hold what Atom requires, and every entry at the address of its page', async () => {
    const { atom, ask } = await site()
    for (const path of ['/feeds/posts.atom', '/fa/feeds/posts.atom', '/ps/feeds/posts.atom', '/feeds/jobs.atom', '/fa/feeds/jobs.atom']) {
      const feed = await atom(path)
      const language = /^\/(\w\w)\//.exec(path)?.[1] ?? 'en'
      expect(feed).toMatchObject({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language, updated: expect.stringMatching(INSTANT) })
      expect(feed.id).toMatch(/^tag:vitrine\.example,2026:feed\//)
      expect(feed.title.length).toBeGreaterThan(5)
      expect(feed.author.name).toBe(language === 'fa' ? 'لاجورد' : 'Lajward')
      expect(feed.link.find(({ rel }) => rel === 'self')?.href).toBe(`${ORIGIN}/${language}${path.replace(/^\/\w\w\//, '/')}`)
      for (const entry of feed.entry ?? []) {
        expect(entry.id).toMatch(/^tag:vitrine\.example,2026:(post|job)\/\d+\/\w\w$/)
        expect([entry.published, entry.updated]).toEqual([expect.stringMatching(INSTANT), expect.stringMatching(INSTANT)])
        expect(entry.updated <= feed.updated).toBe(true)
        const href = entry.link.find(({ rel }) => rel === 'alternate')?.href ?? ''
        expect(pageHead((await ask(href.slice(ORIGIN.length))).body).canonical).toBe(href)
      }
      const ids = (feed.entry ?? []).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('hold what really exists in the language, open jobs alone, the newest first', async () => {
    const { atom, json } = await site()
    const titles = async (path: string) => ((await atom(path)).entry ?? []).map(({ title }) => title)
    expect(await titles('/feeds/posts.atom')).toEqual(['Title', 'Cough & <cold>', 'Fever'])
    expect(await titles('/en/feeds/posts.atom')).toEqual(['Title', 'Cough & <cold>', 'Fever'])
    expect(await titles('/fa/feeds/posts.atom')).toEqual(['عنوان', 'سرفه', 'تب'])
    expect(await titles('/ps/feeds/posts.atom')).toEqual([])
    expect(await titles('/feeds/jobs.atom')).toEqual(['Nurse'])
    expect(await titles('/fa/feeds/jobs.atom')).toEqual([])
    for (const path of ['/feeds/posts', '/fa/feeds/posts', '/feeds/jobs']) {
      const [xml, written] = [await atom(`${path}.atom`), await json(`${path}.json`)]
      expect(written).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: xml.title,
        feed_url: `${ORIGIN}${path.startsWith('/fa') ? path : `/en${path}`}.json`,
      })
      expect(
        written.items.map(({ id, url, title, content_html, date_published, date_modified }) => [
          id,
          url,
          title,
          content_html,
          date_published,
          date_modified,
        ]),
      ).toEqual(
        (xml.entry ?? []).map(({ id, link, title, content, published, updated }) => [
          id,
          link[0]?.href,
          title,
          content['#text'],
          published,
          updated,
        ]),
      )
    }
  })

  it('carry the whole text with whole addresses, its language and direction', async () => {
    const { atom, json } = await site()
    const [borrowed, cough] = (await atom('/fa/feeds/posts.atom')).entry ?? []
    expect(cough?.content).toEqual({
      type: 'html',
      '#text': expect.stringMatching(
        /^<div lang="fa" dir="rtl"><p><img src="https:\/\/vitrine\.example\/storage\/box\.\w+\.webp" alt="A &quot;box&quot;" width="6" height="4"><\/p><p><a href="https:\/\/vitrine\.example\/fa\/contact">تماس<\/a><\/p><\/div>$/,
      ),
    })
    expect(borrowed?.content['#text']).toBe('<div lang="en" dir="ltr"><p>Text.</p></div>')
    const [, english] = (await atom('/feeds/posts.atom')).entry ?? []
    expect(english).toMatchObject({
      author: { name: 'Dr. Mina' },
      category: [{ term: 'family', label: 'Family' }],
      summary: 'What to do.',
      published: '2026-10-03T00:00:00Z',
      updated: '2026-11-01T00:00:00Z',
    })
    const html = english?.content['#text'] ?? ''
    expect(html).toContain('<a href="https://vitrine.example/en/contact">us</a>')
    expect(html).toContain('href="https://who.example/a?b=1&amp;c=2"')
    expect(html).toContain('<code>href="/x"</code>')
    for (const [, address] of html.matchAll(/<[^>]*?\s(?:src|srcset|href)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//)
    const { items } = await json('/feeds/posts.json')
    expect(items[1]?.image).toMatch(/^https:\/\/vitrine\.example\/storage\/box\.\w+\.webp$/)
    expect(items[0]).not.toHaveProperty('image')
  })

  it('know a thing again under another slug', async () => {
    const { atom, publish, contentDir } = await site()
    const before = (await atom('/feeds/posts.atom')).entry?.map(({ id }) => id)
    for (const language of ['en', 'fa'])
      renameSync(join(contentDir, `posts/cough.${language}.md`), join(contentDir, `posts/dry-cough.${language}.md`))
    await publish()
    const linked = async () => (await atom('/feeds/posts.atom')).entry?.map(({ link }) => link[0]?.href)
    await vi.waitUntil(async () => (await linked())?.includes(`${ORIGIN}/en/blog/dry-cough`), { timeout: 5000, interval: 20 })
    expect((await atom('/feeds/posts.atom')).entry?.map(({ id }) => id)).toEqual(before)
  })

  it('are compressed, and known again until something else is published', async () => {
    const { ask } = await site()
    const first = await ask('/feeds/posts.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': expect.stringContaining('public') })
    expect(JSON.parse(gunzipSync(first.bytes).toString())).toHaveProperty('items')
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) }
    expect(await ask('/feeds/posts.json', { headers })).toMatchObject({ status: 304, body: '' })
  })

  it('are named in the head of every page of their language', async () => {
    const { ask } = await site()
    for (const path of ['/en/', '/fa/blog/fever', '/ps/careers', '/fa/no-such-page']) {
      const { feeds } = pageHead((await ask(path)).body)
      const prefix = path.slice(0, 3)
      expect(feeds.map(({ href }) => href)).toEqual(
        ['posts.atom', 'posts.json', 'jobs.atom', 'jobs.json'].map((file) => `${ORIGIN}${prefix}/feeds/${file}`),
      )
      for (const { type = '', title, href = '' } of feeds) {
        const { status, headers } = await ask(href.slice(ORIGIN.length))
        expect(status).toBe(200)
        expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
        expect(title).toMatch(/^\S+: \S+/)
      }
    }
  })

  it('are not there for a language that is switched off, and for what there is no feed of', async () => {
    const { ask } = await site()
    expect(DEFAULT_LANGUAGES).toContain('ru')
    for (const path of ['/ru/feeds/posts.atom', '/feeds/products.atom', '/feeds/posts.rss', '/feeds', '/feeds/'])
      expect(`${path} ${(await ask(path)).status}`).toBe(`${path} 404`)
  })
})
