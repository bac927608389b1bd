import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnsweredForm, HONEYPOT_FIELD } from '#domain/form.ts'
import { newsletterLink } from '#server/mail/messages/newsletter-links.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { signUp } from '#server/storage/submissions/subscribers.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { pdfOfSize } from '../support/samples/uploads.ts'
import { t } from '../support/servers/api.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** What the server wrote into a page for its scripts. */
async function stateOf(page: Response): Promise<{ language: string; answered?: AnsweredForm }> {
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(await page.text())?.[1]
  return JSON.parse(state ?? '{}') as { language: string; answered?: AnsweredForm }
}

onEachEngine('forms of pages', (open) => {
  const site = pagesServer(open)
  const submissions = () => site.db().selectFrom('submission').selectAll().orderBy('id').execute()
  beforeEach(async () => {
    for (const table of ['mail', 'submission', 'subscriber'] as const) await site.db().deleteFrom(table).execute()
  })

  it('lead back to their page when they are taken', async () => {
    const answer = await site.post('/fa/?form=contact&utm=a%26b', formOf({ ...RIGHT.contactForm, [HONEYPOT_FIELD]: '' }))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/fa/?utm=a%26b&sent=contact#contact')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await submissions()).toMatchObject([{ form: 'contact', locale: 'fa', quarantine: null }])
  })

  it('are stored once within the hour when the page is sent again', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect((await site.post('/contact?form=inquiry', formOf(RIGHT.inquiryForm))).status).toBe(303)
    }
    expect((await site.post('/contact?form=inquiry', formOf({ ...RIGHT.inquiryForm, description: 'Another' }))).status).toBe(303)
    // The hour may turn between two of them.
    expect([2, 3]).toContain((await submissions()).length)
  })

  it('come back with their errors and values when they are refused', async () => {
    const page = await site.post(
      '/fa/contact?form=inquiry',
      formOf({ ...RIGHT.inquiryForm, agent_email: 'nobody', company_name: '</script>' }),
    )
    expect(page.status).toBe(422)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-language')).toBe('fa')
    const { language, answered } = await stateOf(page)
    expect(language).toBe('fa')
    expect(answered).toEqual({
      form: 'inquiry',
      outcome: {
        accepted: false,
        status: 422,
        message: t('fa', 'forms.refused'),
        errors: { agent_email: [t('fa', 'formErrors.emailInvalid')] },
        texts: { ...RIGHT.inquiryForm, agent_email: 'nobody', company_name: '</script>' },
      },
    })
    expect(await submissions()).toEqual([])
  })

  it('name each refused field in the summary, without a colon after a question', async () => {
    const form = formOf({ ...RIGHT.inquiryForm, duration: 'x'.repeat(201), company_name: 'x'.repeat(201) })
    const page = await (await site.post('/contact?form=inquiry', form)).text()
    expect(page).toContain('>When do you need it? Please use at most 200 characters</a>')
    expect(page).toContain('>Company name: Please use at most 200 characters</a>')
  })

  it('speak the language that was chosen where the address has none', async () => {
    const page = await site.post('/?form=newsletter', new URLSearchParams({ email: '' }), { cookie: 'lang=ru' })
    const { answered } = await stateOf(page)
    expect(answered?.outcome.message).toBe(t('ru', 'formErrors.emailRequired'))
  })

  it('leave no file of an application that is refused', async () => {
    const { id } = await site.db().selectFrom('job').select('id').where('status', '=', 'closed').limit(1).executeTakeFirstOrThrow()
    const form = formOf({ ...RIGHT.applications, career_id: String(id), resume: RESUME })
    const page = await site.post(`/careers/${id}?form=application`, form)
    expect(page.status).toBe(422)
    expect((await stateOf(page)).answered?.outcome).toMatchObject({ errors: { career_id: ['This position is closed'] } })
    expect(await site.uploads()).toEqual([])
  })

  it('answer with the page when the body cannot be read', async () => {
    const page = await site.post('/?form=contact', 'x', { 'content-type': 'multipart/form-data' })
    expect(page.status).toBe(400)
    expect((await stateOf(page)).answered?.outcome).toMatchObject({ message: t('en', 'forms.malformed') })
    expect((await site.post('/?form=contact', 'x', { 'content-type': 'nonsense' })).status).toBe(415)
  })

  it.each(['//elsewhere.example/a', '///elsewhere.example', '/\\elsewhere.example'])('never lead to another site: %s', async (path) => {
    const answer = await rawPost(`${path}?form=contact`, new URLSearchParams(RIGHT.contactForm).toString())
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/elsewhere\.example/)
  })

  /** Sends a path as it is; `fetch` would tidy it. */
  async function rawPost(path: string, body: string): Promise<{ status: number; location: string }> {
    const { request } = await import('node:http')
    const { port } = new URL((await site.post('/?form=none', 'x')).url)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'elsewhere.example' }
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }

  it.each([
    ['http://evil.example/?form=contact', '/?sent=contact#contact'],
    ['http://evil.example?form=contact', '/?sent=contact#contact'],
    ['HTTPS://evil.example//evil.example/?form=contact', '/evil.example/?sent=contact#contact'],
    ['http://evil.example/fa/contact?form=contact', '/fa/contact?sent=contact#contact'],
  ])('lead to this site when the request names another: %s', async (target, location) => {
    const body = new URLSearchParams(RIGHT.contactForm).toString()
    const head = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\nhost: evil.example\r\nconnection: close`
    const answer = await exchange(site.port(), `POST ${target} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
    expect(answer).toMatch(/^HTTP\/1\.1 303 /)
    expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location)
  })

  it('lead nowhere from what is no address', async () => {
    const answer = await exchange(site.port(), 'POST * HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/^location:/im)
  })

  it('come back with their values, and the error at the file, when a file is far too large', async () => {
    const form = formOf({ ...RIGHT.applications, career_id: '1', resume: { name: 'resume.pdf', bytes: pdfOfSize(40 * 1024 * 1024) } })
    const { status, answered } = await postLarge('/careers/1?form=application', form)
    expect(status).toBe(422)
    expect(answered?.outcome).toMatchObject({
      errors: { resume: [t('en', 'formErrors.fileTooBig', { size: 5 })] },
      texts: { ...RIGHT.applications, career_id: '1' },
    })
    expect(await site.uploads()).toEqual([])
  })

  /** Sends more than is read, and reads the answer meanwhile. */
  async function postLarge(address: string, form: FormData) {
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const head = `content-type: ${request.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\nhost: localhost`
    const answer = await exchange(site.port(), Buffer.concat([Buffer.from(`POST ${address} HTTP/1.1\r\n${head}\r\n\r\n`), body]))
    return { status: Number(answer.split(' ')[1]), ...(await stateOf(new Response(answer))) }
  }

  it('are refused when another site sends them, or when there is no such form', async () => {
    const cross = await site.post('/fa/?form=contact', new URLSearchParams(RIGHT.contactForm), { 'sec-fetch-site': 'cross-site' })
    expect(cross.status).toBe(403)
    expect(cross.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const address of ['/?form=nothing', '/', '/contact?form=', '/newsletter/unsubscribe']) {
      expect((await site.post(address, new URLSearchParams(RIGHT.contactForm))).status).toBe(404)
    }
    expect(await submissions()).toEqual([])
  })

  describe('behind the links of newsletter mails', () => {
    async function linkFor(action: 'confirm' | 'unsubscribe') {
      await signUp(site.db(), { email: 'laila@example.com', locale: 'ps', quarantined: false }, 'vitrine.example')
      const { id } = await site.db().selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
      const place = { publicUrl: 'https://vitrine.example', languages: ['en', 'ps'], source: 'en' } as const
      const link = new URL(newsletterLink(place, await readSigningKey(site.db()), action, { id, locale: 'ps' }))
      return { address: link.pathname + link.search, path: link.pathname, token: link.searchParams.get('token') ?? '' }
    }
    const state = async () => (await site.db().selectFrom('subscriber').select('state').executeTakeFirst())?.state

    it('confirm and unsubscribe', async () => {
      const confirm = await linkFor('confirm')
      const pressed = await site.post(`${confirm.path}?form=confirm`, formOf({ token: confirm.token }))
      expect(pressed.headers.get('location')).toBe('/ps/newsletter/confirm?sent=confirm#confirm')
      expect(await state()).toBe('confirmed')
      const leave = await linkFor('unsubscribe')
      expect((await site.post(`${leave.path}?form=unsubscribe`, formOf({ token: leave.token }))).status).toBe(303)
      expect(await state()).toBe('unsubscribed')
    })

    it('tell when the link is broken', async () => {
      const page = await site.post('/newsletter/confirm?form=confirm', formOf({ token: 'x' }))
      expect(page.status).toBe(422)
      expect((await stateOf(page)).answered).toMatchObject({
        form: 'confirm',
        outcome: { message: t('en', 'newsletters.linkBroken') },
      })
    })

    it.each([
      ['urlencoded', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
      ['multipart', formOf({ 'List-Unsubscribe': 'One-Click' })],
    ])('unsubscribe by one click of the mail program, %s', async (_, body) => {
      const { address } = await linkFor('unsubscribe')
      const answer = await site.post(address, body, { 'sec-fetch-site': 'cross-site' })
      expect(answer.status).toBe(200)
      expect(await state()).toBe('unsubscribed')
    })

    it('leave the subscription as it is when anything else is posted', async () => {
      const { address } = await linkFor('unsubscribe')
      expect((await site.post(address, new URLSearchParams({ 'List-Unsubscribe': 'Maybe' }))).status).toBe(422)
      expect((await site.post('/newsletter/unsubscribe?token=x', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(
        422,
      )
      expect(await state()).toBe('pending')
    })
  })
})

onEachEngine('forms of pages that show another backend', (open) => {
  let backend: {
    url: string
    received: { url: string; headers: IncomingHttpHeaders; body: string }[]
    answer: [number, object, Record<string, string>?]
  }
  let close: () => void
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        backend.received.push({ url: request.url ?? '', headers: request.headers, body: (await buffer(request)).toString() })
      }
      const [status, body, headers] = request.method === 'POST' ? backend.answer : [404, { message: 'none' }]
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    backend = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: [], answer: [201, {}] }
    close = () => {
      server.close()
      server.closeAllConnections()
    }
  })
  afterAll(() => close())
  const site = pagesServer(open, () => ({ API_BASE_URL: backend.url }))

  it('are passed on as they come', async () => {
    backend.answer = [201, { message: 'Thanks' }]
    const answer = await site.post('/fa/careers/1?form=application', formOf({ applicant_name: 'Laila', resume: RESUME }))
    expect(answer.headers.get('location')).toBe('/fa/careers/1?sent=application#application')
    const [received] = backend.received
    expect(received).toMatchObject({ url: '/api/applications', headers: { 'accept-language': 'fa' } })
    expect(received?.headers['content-length']).toBe(String(Buffer.byteLength(received?.body ?? '')))
    expect(received?.headers['content-type']).toContain('multipart/form-data; boundary=')
    expect(received?.body).toContain('name="resume"; filename="resume.pdf"')
    expect(await site.db().selectFrom('submission').selectAll().execute()).toEqual([])
    expect(await site.uploads()).toEqual([])
  })

  it('show what the backend refuses', async () => {
    backend.answer = [422, { message: 'No', errors: { email: ['Bad address'] } }]
    const page = await site.post('/?form=contact', formOf(RIGHT.contactForm))
    expect(page.status).toBe(422)
    expect((await stateOf(page)).answered).toEqual({
      form: 'contact',
      outcome: { accepted: false, status: 422, message: 'No', errors: { email: ['Bad address'] }, texts: {} },
    })
    backend.answer = [429, { message: 'Later' }, { 'retry-after': '30' }]
    const later = await site.post('/?form=contact', formOf(RIGHT.contactForm))
    expect([later.status, later.headers.get('retry-after')]).toEqual([429, '30'])
    backend.answer = [500, { error: 'x' }]
    const failed = await site.post('/?form=contact', formOf(RIGHT.contactForm))
    expect((await stateOf(failed)).answered?.outcome).toMatchObject({ status: 500, message: t('en', 'forms.unavailable') })
  })

  it('answer 503 when the backend is away', async () => {
    close()
    const page = await site.post('/?form=contact', formOf(RIGHT.contactForm))
    expect(page.status).toBe(503)
    expect((await stateOf(page)).answered?.outcome).toMatchObject({ message: t('en', 'forms.unavailable') })
  })
})
