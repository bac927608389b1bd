import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { pageHead } from '../support/pages/head.ts'
import { contentServer, ORIGIN } from '../support/servers/content.ts'
import { RIGHT } from '../support/servers/forms-api.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

/** What the message field begins with. */
function messageIn(html: string): string | undefined {
  return /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(html)?.[1]
}

onEachEngine('the contact page', (open) => {
  const started = async (changes = {}) => contentServer(await open(), changes)

  it('begins the message with the product that is asked about, in the language of the page', async () => {
    const { ask } = await started()
    for (const [language, text] of [
      ['en', 'My question about Paracetamol:'],
      ['fa', 'پرسش من دربارهٔ پاراستامول:'],
    ]) {
      // Twice: the second comes from the cache, which keeps it apart from the page itself.
      for (let times = 0; times < 2; times += 1) {
        const { status, headers, body } = await ask(`/${language}/contact?product=paracetamol&utm=x`)
        expect({ status, message: messageIn(body)?.trim() }).toEqual({ status: 200, message: text })
        expect(headers['cache-control']).toMatch(/^public,/)
        expect(pageHead(body).canonical).toBe(`${ORIGIN}/${language}/contact`)
        expect(messageIn((await ask(`/${language}/contact`)).body)?.trim()).toBe('')
      }
    }
  })

  it('is reached from the product, also where it cannot be ordered', async () => {
    const { ask } = await started()
    for (const slug of ['paracetamol', 'zinc']) {
      expect((await ask(`/en/product/${slug}`)).body).toContain(`href="/en/contact?product=${slug}#message-title"`)
    }
  })

  it.each([
    ['a name', 'product=none', ''],
    ['a very long name', `product=${'long'.repeat(500)}`, ''],
    ['a path', 'product=%2e%2e%2fcontact', ''],
    ['a name, after a message', 'product=none&sent=contact', '?sent=contact'],
  ])('redirects to itself when no product has %s', async (_, search, rest) => {
    const { ask, app } = await started()
    expect(await ask(`/en/contact?${search}`)).toMatchObject({
      status: 301,
      headers: { location: `/en/contact${rest}`, 'cache-control': 'no-cache' },
    })
    expect(app.content.caches?.pages.bytes).toBe(0)
  })

  it('takes the id of a product as well', async () => {
    const { ask } = await started()
    const { data } = JSON.parse((await ask('/api/products/zinc')).body)
    expect(await ask(`/en/contact?product=${data.id}`)).toMatchObject({ status: 301, headers: { location: '/en/contact?product=zinc' } })
  })

  it('asks about no product where there are none', async () => {
    const { ask } = await started({
      'settings.yaml': 'name: Lajward\nlanguages: [en]\nsections: { products: false }\nmain_email: hello@lajward.example\n',
    })
    expect(await ask('/contact?product=paracetamol')).toMatchObject({ status: 301, headers: { location: '/contact' } })
  })

  it('without scripts, thanks with an empty message, and gives a refused one back', async () => {
    const { ask } = await started()
    const send = (fields: Record<string, string>) =>
      ask('/en/contact?product=zinc&form=contact', { method: 'POST', headers: FORM, payload: new URLSearchParams(fields).toString() })
    const refused = await send({ ...RIGHT.contactForm, email: 'nobody', message: 'My own words' })
    expect({ status: refused.status, message: messageIn(refused.body) }).toEqual({ status: 422, message: 'My own words' })
    const { status, headers } = await send({ ...RIGHT.contactForm })
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/en/contact?product=zinc&sent=contact#contact' })
    expect(messageIn((await ask('/en/contact?product=zinc&sent=contact')).body)).toBe('')
  })
})

onEachEngine('pages of services', (open) => {
  it('end with ways to reach the company in their main part', async () => {
    const settings =
      'name: Lajward\nlanguages: [en, fa]\ncurrency: USD\nmain_email: hello@lajward.example\nphone: "+93 700 123 456"\n' +
      'order: { phone: "93700123456", chat_url: "https://chat.example/{phone}?text={text}" }\nopening_hours: { week: { mon-fri: "08:00-16:00" } }\n'
    const { ask } = await contentServer(await open(), { 'settings.yaml': settings })
    for (const path of ['/en/category/laboratory', '/en/data/tests']) {
      const { body } = await ask(path)
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
      for (const part of [
        'href="/en/contact#message-title"',
        'href="tel:+93700123456"',
        'href="https://chat.example/93700123456?text=Hello%2C%20I%20have%20a%20question."',
        'Opening hours',
      ]) {
        expect(main, path).toContain(part)
      }
    }
  })

  it('show only what the company has', async () => {
    const { ask } = await contentServer(await open())
    const { body } = await ask('/en/data/tests')
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(main).toContain('href="/en/contact#message-title"')
    for (const part of ['href="tel:', 'Chat with us', 'Opening hours']) expect(main).not.toContain(part)
  })
})
