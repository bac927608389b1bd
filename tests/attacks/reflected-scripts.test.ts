import { beforeAll, expect, it } from 'vitest'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { SCRIPT_VECTORS } from '../support/samples/script-vectors.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { PRODUCTS } from '../support/small-site/catalogue.ts'
import { smallSite } from '../support/small-site/small-site.ts'

/** All vectors in one text, and what ends or opens something in JSON, scripts and attributes. */
const HOSTILE = [...SCRIPT_VECTORS, '<!--<script>', ']]>', '--!>', '\u2028\u2029', '\\u003c/script>', '"]}', "'"].join('\n')
/** As long, so that it is cut at the same places. */
const PLAIN = 'Nothing special '.repeat(HOSTILE.length / 16).trim()

/** Every tag and comment that a parser would begin, in order; the names of attributes with them. */
function markup(html: string): string[] {
  const tags = html.match(/<(?:!--|!doctype|\/?[a-z][^<>]*)/gi) ?? []
  return tags.map((tag) => tag.replace(/="[^"]*"/g, '=""'))
}

/** What the server wrote for the page's scripts. */
function stateOf(html: string): unknown {
  const [, state = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(state)
}

onEachEngine('a hostile text', (open) => {
  const site = pagesServer(open)
  const html = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${site.port()}${path}`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    return answer.text()
  }
  const named = (name: string) =>
    smallSite({ products: PRODUCTS.map((product, index) => (index === 0 ? { ...product, name: { en: name } } : product)) })

  it('in published content makes no markup on any page that shows it', async () => {
    const pages = ['/en/product/paracetamol', '/en/products?sort=price_low', '/en/']
    await publish(site.db(), named(PLAIN))
    await expect.poll(() => html('/en/product/paracetamol'), { timeout: 5_000 }).toContain(PLAIN)
    const plain = await Promise.all(pages.map(html))
    await publish(site.db(), named(HOSTILE))
    await expect.poll(() => html('/en/product/paracetamol'), { timeout: 5_000 }).not.toContain(PLAIN)
    for (const [index, page] of pages.entries()) {
      const hostile = await html(page)
      expect(markup(hostile), page).toEqual(markup(plain[index] ?? ''))
      expect(hostile.slice(hostile.indexOf('id="state"'))).not.toMatch(/[\u2028\u2029]|<!--/)
    }
    expect(JSON.stringify(stateOf(await html('/en/product/paracetamol')))).toContain(JSON.stringify(HOSTILE).slice(1, -1))
  })

  it('in an address makes no markup, however it is shown back', async () => {
    const shown = (text: string) => [
      `/en/products?search=${encodeURIComponent(text)}`,
      `/en/products?category=${encodeURIComponent(text)}&sort=${encodeURIComponent(text)}&page=${encodeURIComponent(text)}`,
      `/en/blog?search=${encodeURIComponent(text)}`,
      `/en/careers?search=${encodeURIComponent(text)}&location=${encodeURIComponent(text)}`,
      `/en/contact?sent=${encodeURIComponent(text)}`,
      `/en/product/${encodeURIComponent(text)}`,
      `/en/${encodeURIComponent(text)}`,
      `/${encodeURIComponent(text)}`,
      `/en/newsletter/confirm?token=${encodeURIComponent(text)}`,
    ]
    const usual = await Promise.all(shown('x').map(html))
    for (const vector of SCRIPT_VECTORS) {
      for (const [index, path] of shown(vector).entries()) expect(markup(await html(path)), path).toEqual(markup(usual[index] ?? ''))
    }
  })

  it('in a form that is shown back makes no markup', async () => {
    const refused = async (text: string) => {
      const values = {
        ...RIGHT.inquiryForm,
        agent_name: text.replace(/[^ -~]/g, ' ').slice(0, 150),
        description: text.slice(0, 5_000),
        agent_email: 'nobody',
      }
      const answer = await site.post('/en/contact?form=inquiry', new URLSearchParams(values))
      expect(answer.status).toBe(422)
      return answer.text()
    }
    const hostile = await refused(HOSTILE)
    expect(markup(hostile)).toEqual(markup(await refused(PLAIN)))
    expect(JSON.stringify(stateOf(hostile))).toContain(JSON.stringify(HOSTILE.slice(0, 1_000)).slice(1, -1))
  })
})

onEachEngine('a thing whose stored data are damaged', (open) => {
  const site = pagesServer(open)
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${site.port()}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  beforeAll(() => site.db().updateTable('product').set({ data: '{"name": "Parace' }).where('slug', '=', 'paracetamol').execute())

  it('has one page with a plain sentence, and all others go on', async () => {
    for (const [path, sentence] of [
      ['/en/product/paracetamol', /The product did not load/],
      ['/api/products/paracetamol', /^\{"message":"Something went wrong on our side\./],
    ] as const) {
      const { status, text } = await get(path)
      expect(status, path).toBeGreaterThanOrEqual(500)
      expect(text).toMatch(sentence)
      expect(text).not.toMatch(/JSON|Unexpected|SyntaxError|\.ts:|Parace/)
    }
    for (const path of ['/en/product/thermometer', '/api/products/thermometer', '/en/', '/en/blog', '/en/contact', '/healthz', '/readyz']) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
    }
  })
})
