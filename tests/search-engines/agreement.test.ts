import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { expectSameWay, expectSharing, faultsOf } from '../support/pages/agreement.ts'
import { ownLinks, pageHead } from '../support/pages/head.ts'
import { nodeOf, type PageRead, readPage } from '../support/pages/read-page.ts'
import { comparePages } from '../support/pages/sitemap.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'

const ORIGIN = 'https://vitrine.example'

/** Jobs are dated by the day, posts by the moment at which it begins. */
const DAY = '2026-11-22'.length

interface Entry {
  url: string
  title: string
  date_published: string
}

describe('what the demo tells programs about itself', () => {
  let server: RunningServer
  let urls: { alternates: unknown[] }[]
  /** The HTML of every page of the sitemap by its path. */
  let pages: Map<string, string>
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    return { status: answer.status, body: await answer.text() }
  }

  beforeAll(async () => {
    server = await startServer({ PUBLIC_URL: ORIGIN })
    const compared = await comparePages(ORIGIN, ask)
    urls = compared.urls
    pages = compared.pages
  }, 180_000)
  afterAll(() => server.stop())

  it('names in the sitemap every page at its canonical address, and every canonical page that is linked to', async () => {
    expect(urls.length).toBeGreaterThan(300)
    expect(urls.some(({ alternates }) => alternates.length === 5)).toBe(true)
    for (const path of new Set([...pages.values()].flatMap(ownLinks))) {
      if (pages.has(path)) continue
      const { status, body } = await ask(path)
      const { canonical, noIndex } = pageHead(body)
      if (status !== 200 || !canonical || noIndex) continue
      expect(pages.has(canonical.slice(ORIGIN.length)), path).toBe(true)
    }
  }, 120_000)

  it('has on every one of them sound structured data and sharing tags, which say what its head and its breadcrumbs say', () => {
    const counts: Record<string, number> = {}
    for (const [path, html] of pages) {
      const page = readPage(html)
      expect(faultsOf(page, ORIGIN), path).toEqual([])
      expectSameWay(page)
      expectSharing(page, ORIGIN)
      for (const { '@type': type } of page.graph) counts[String(type)] = (counts[String(type)] ?? 0) + 1
    }
    const languages = DEFAULT_LANGUAGES.length
    expect(counts).toMatchObject({ WebSite: languages, ContactPage: languages, FAQPage: languages })
    for (const type of ['Product', 'BlogPosting', 'JobPosting']) expect(counts[type], type).toBeGreaterThan(20)
  })

  it.each(DEFAULT_LANGUAGES)('has in the feeds in %s what the pages of posts and open jobs say', async (language) => {
    const entriesOf = async (name: string) => {
      const { status, body } = await ask(`/${language}/feeds/${name}.json`)
      expect(status).toBe(200)
      return (JSON.parse(body) as { items: Entry[] }).items
    }
    const shown = [...pages.values()].map(readPage).filter((page) => page.language === language)
    const really = (type: string) =>
      shown.filter((page) => nodeOf(page, type) && page.alternates.includes(language)).map(({ canonical }) => canonical)
    for (const { name, type, title, date } of [
      { name: 'posts', type: 'BlogPosting', title: 'headline', date: 'datePublished' },
      { name: 'jobs', type: 'JobPosting', title: 'title', date: 'datePosted' },
    ]) {
      const entries = await entriesOf(name)
      for (const entry of entries) {
        const page: PageRead = readPage(pages.get(entry.url.slice(ORIGIN.length)) ?? '')
        expect(page.canonical).toBe(entry.url)
        // A job without a country is no posting.
        const node = nodeOf(page, type)
        if (node) expect([node[title], String(node[date]).slice(0, DAY)]).toEqual([entry.title, entry.date_published.slice(0, DAY)])
      }
      expect(entries.map(({ url }) => url)).toEqual(expect.arrayContaining(really(type)))
    }
  })
})
