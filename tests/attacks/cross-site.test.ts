import { beforeEach, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { formOf, RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const FRIEND = 'https://friend.example'
const EVIL = 'https://evil.example'

onEachEngine('a page of another site', (open) => {
  const site = pagesServer(open, () => ({ CORS_ORIGINS: FRIEND }))
  const submissions = () => site.db().selectFrom('submission').select('id').execute()
  beforeEach(async () => {
    for (const table of ['mail', 'submission'] as const) await site.db().deleteFrom(table).execute()
  })
  const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })
  const fetchIt = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${site.port()}${path}`, init)

  it('cannot have a browser send a form, neither to a call nor to a page', async () => {
    for (const path of [
      '/api/contactForm',
      '/api/inquiryForm',
      '/api/applications',
      '/api/newsletters',
      '/api/newsletters/confirm',
      '/en/contact?form=contact',
    ]) {
      for (const body of [formOf(RIGHT.contactForm), new URLSearchParams(RIGHT.contactForm)]) {
        const answer = await site.post(path, body, { ...from(EVIL), 'accept-language': 'en' })
        expect([path, answer.status]).toEqual([path, 403])
        expect(await answer.text()).toMatch(path.startsWith('/api/') ? /"This form was sent from another website\./ : /<h1>/)
      }
    }
    expect(await submissions()).toEqual([])
  })

  it('gets the message in the caller’s language', async () => {
    const answers = await Promise.all(
      ['en', 'fa', 'ps', 'ru'].map(async (language) =>
        (await site.post('/api/contactForm', '{}', { ...from(EVIL), 'accept-language': language })).text(),
      ),
    )
    expect(new Set(answers).size).toBe(4)
  })

  it('can send one when the settings allow its origin', async () => {
    const answer = await site.post('/api/contactForm', formOf(RIGHT.contactForm), from(FRIEND))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND)
    expect(await submissions()).toHaveLength(1)
  })

  it('cannot read an answer, and cannot ask for more than a simple request', async () => {
    for (const origin of [EVIL, 'null', `${FRIEND}.evil.example`, 'http://friend.example', `${FRIEND}:8443`]) {
      const read = await fetchIt('/api/products', { headers: { origin } })
      expect(read.headers.get('access-control-allow-origin'), origin).toBeNull()
      expect(read.headers.get('access-control-allow-credentials')).toBeNull()
      const asked = await fetchIt('/api/contactForm', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
      expect(asked.headers.get('access-control-allow-origin'), origin).toBeNull()
    }
  })

  it('changes nothing by addresses alone', async () => {
    const values = new URLSearchParams(RIGHT.contactForm).toString()
    for (const path of [
      `/api/contactForm?${values}`,
      `/en/contact?form=contact&${values}`,
      '/api/newsletters?email=a@b.co',
      '/en/newsletter/unsubscribe?token=x',
    ]) {
      for (const method of ['GET', 'HEAD']) await (await fetchIt(path, { method })).text()
    }
    expect(await submissions()).toEqual([])
    expect(await site.db().selectFrom('subscriber').select('id').execute()).toEqual([])
  })

  it('finds no call that wraps an answer into a script', async () => {
    const plain = await (await fetchIt('/api/products?sort=name', {})).text()
    for (const name of ['callback', 'jsonp', 'cb', '_callback']) {
      const answer = await fetchIt(`/api/products?sort=name&${name}=steal`, {})
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.text()).toBe(plain)
    }
  })
})
