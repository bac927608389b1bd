import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccess } from '#cli/inbox/page/access.ts'
import { inboxPages } from '#cli/inbox/page/pages.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { type ServedInbox, serveInbox } from '../../support/commands/served-inbox.ts'
import { leaveMails, send, upload, withJob } from '../../support/samples/submissions.ts'

interface Answer {
  status: number
  headers: Headers
  body: string
}

/** A browser that has opened the link. */
interface Clerk {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Follows the redirect, as browsers do. */
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.text() }
}

async function served(): Promise<ServedInbox> {
  const inbox = await serveInbox()
  onTestFinished(async () => void (await inbox.stop()))
  return inbox
}

/** The same pages in the process of the test: a command of its own for each test would take most of their time. */
async function opened(db: Database['db']): Promise<Clerk> {
  const access = createAccess()
  const app = inboxPages({ db, config: readConfig(process.env), access, complain: () => {} })
  onTestFinished(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return clerkOf({ origin, link: `${origin}/?token=${access.token}` })
}

async function clerkOf({ link, origin }: Pick<ServedInbox, 'link' | 'origin'>): Promise<Clerk> {
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const get: Clerk['get'] = async (path, headers = {}) =>
    answerOf(await fetch(origin + path, { headers: { cookie, ...headers }, redirect: 'manual' }))
  const post: Clerk['post'] = async (path, fields, headers = {}) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(origin + path, { method: 'POST', body, headers: { cookie, origin, ...headers }, redirect: 'manual' })
    const to = response.headers.get('location')
    return response.status === 303 && to ? get(to) : answerOf(response)
  }
  return { get, post }
}

/** `fetch` sets the host by itself. */
function withHost(origin: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('inbox serve, to whom it opens', () => {
  it('opens with the link once, and then only to the browser that has used it', async () => {
    await commandSite('sqlite')
    const inbox = await served()
    expect(new URL(inbox.origin).hostname).toBe('127.0.0.1')
    const without = await answerOf(await fetch(inbox.origin))
    expect(without).toMatchObject({ status: 403, body: expect.stringContaining('Open the link') })
    const wrong = await fetch(`${inbox.origin}/?token=${'A'.repeat(43)}`, { redirect: 'manual' })
    expect({ status: wrong.status, cookie: wrong.headers.get('set-cookie') }).toEqual({ status: 403, cookie: null })

    const opened = await fetch(inbox.link, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe('/')
    const cookie = opened.headers.get('set-cookie') ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute)
    expect((await fetch(inbox.origin, { headers: { cookie: cookie.split(';')[0] ?? '' } })).status).toBe(200)
    expect((await fetch(inbox.origin, { headers: { cookie: cookie.replace(/=.*/, `=${'A'.repeat(43)}`) } })).status).toBe(403)

    const other = await served()
    const both = [cookie, (await fetch(other.link, { redirect: 'manual' })).headers.get('set-cookie') ?? '']
    const cookies = both.map((one) => one.split(';')[0]).join('; ')
    for (const { origin } of [inbox, other]) expect((await fetch(origin, { headers: { cookie: cookies } })).status).toBe(200)

    const again = await answerOf(await fetch(inbox.link, { redirect: 'manual' }))
    expect(again).toMatchObject({ status: 403, body: expect.stringContaining('Stop the command with Ctrl+C and start it again') })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('answers only under its own name, so that no other site can pose as it', async () => {
    await commandSite('sqlite')
    const { link, origin } = await served()
    const { port, search } = new URL(link)
    expect(await withHost(origin, `/${search}`, `attacker.example:${port}`)).toBe(403)
    expect(await withHost(origin, '/', `localhost.attacker.example:${port}`)).toBe(403)
    // The other end of a tunnel may have another port.
    expect(await withHost(origin, `/${search}`, 'localhost:9999')).toBe(303)
  })

  it('changes nothing for a form of another page', async () => {
    const { db } = await commandSite('sqlite')
    const id = await send(db)
    const inbox = await served()
    const clerk = await clerkOf(inbox)
    for (const origin of ['https://attacker.example', 'http://127.0.0.1:1', 'null', '']) {
      expect((await clerk.post(`/submissions/${id}/status`, { status: 'done' }, { origin })).status).toBe(403)
    }
    const bare = await fetch(`${inbox.origin}/submissions/${id}/status`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'done' }),
      headers: { origin: inbox.origin },
    })
    expect(bare.status).toBe(403)
    for (const path of ['status?status=done', 'note?note=x', 'quarantine']) await clerk.get(`/submissions/${id}/${path}`)
    expect(await db.selectFrom('submission').select(['status', 'note', 'quarantine']).execute()).toEqual([
      { status: 'new', note: null, quarantine: null },
    ])
  })

  it('sends every answer with a policy without scripts, and lets nothing be kept', async () => {
    const { db, dataDir } = await commandSite('sqlite')
    const id = await send(db, { form: 'application', files: [await upload(dataDir, 'resume.pdf')] })
    const clerk = await clerkOf(await served())
    for (const path of ['/', `/submissions/${id}`, `/submissions/${id}/files/1`, '/inbox.csv', '/style.css', '/submissions/999', '/none']) {
      const { headers } = await clerk.get(path)
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('content-security-policy'), path).not.toMatch(/script-src|unsafe/)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  it('ends with Ctrl+C, and has printed nothing of what people sent', async () => {
    const { db } = await commandSite('sqlite')
    const id = await send(db)
    const inbox = await serveInbox()
    const clerk = await clerkOf(inbox)
    await clerk.get('/?search=Mina')
    await clerk.post(`/submissions/${id}/note`, { note: 'Mina called' })
    await clerk.get('/submissions/999')
    expect(await inbox.stop()).toBe(0)
    expect(inbox.output()).not.toMatch(/mina|submissions/i)
    await expect(fetch(inbox.origin)).rejects.toThrow()
  })

  it('says when the port is taken or none', async () => {
    await commandSite('sqlite')
    const { origin } = await served()
    const { port } = new URL(origin)
    expect(await run(['inbox', 'serve', '--port', port])).toMatchObject({
      code: 2,
      complained: expect.stringContaining(`Port ${port} is in use. Give another with --port`),
    })
    expect(await run(['inbox', 'serve', '--port', '70000'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('It must be a whole number from 1 to 65535.'),
    })
  })
})

describe.each(ENGINES)('inbox serve (%s)', (engine) => {
  it('lists, filters, searches and counts as the command does', async () => {
    const { db } = await commandSite(engine)
    await send(db, { at: '2026-11-01T10:00:00.000Z' })
    await send(db, { form: 'inquiry', at: '2026-11-02T10:00:00.000Z' })
    await send(db, { form: 'application', texts: { content: 'پیام يک' }, locale: 'fa', at: '2026-11-03T10:00:00.000Z' })
    await send(db, { quarantine: 'honeypot', texts: { name: 'Spammer' } })
    await withJob(db, 7, 'Ward <nurse>')
    const { get } = await opened(db)
    const all = await get('/')
    expect(all.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(all.body).toContain('3 submissions')
    expect(all.body.indexOf('Laila')).toBeLessThan(all.body.indexOf('Omid Rahimi'))
    expect(all.body.indexOf('Omid Rahimi')).toBeLessThan(all.body.indexOf('Mina Karimi'))
    expect(all.body).not.toContain('Spammer')
    expect(all.body).toContain('In quarantine: 1')
    const found = async (query: string) => {
      const { body } = await get(`/?${query}`)
      return ['Mina Karimi', 'Omid Rahimi', 'Laila', 'Spammer'].filter((name) => body.includes(name))
    }
    expect(await found('form=inquiry')).toEqual(['Omid Rahimi'])
    expect(await found('status=pending')).toEqual(['Laila'])
    expect(await found('since=2026-11-02&until=2026-11-02')).toEqual(['Omid Rahimi'])
    expect(await found('search=GLOVES&form=&status=&since=&until=')).toEqual(['Omid Rahimi'])
    expect(await found(`search=${encodeURIComponent('پيام ۱')}`)).toEqual([])
    expect(await found(`search=${encodeURIComponent('پیام یک')}`)).toEqual(['Laila'])
    expect(await found('search=ward')).toEqual(['Laila'])
    expect(all.body).toContain('Ward &lt;nurse&gt;')
    expect(await found('quarantine=on')).toEqual(['Spammer'])
    expect((await get('/?since=2026-11-03&until=2026-11-02')).body).toContain('The first day, 2026-11-03, is after the last, 2026-11-02.')
    expect((await get('/?search=nothing-like-it')).body).toContain('No submissions found.')
  })

  it('turns pages, and keeps the filter from page to page and back from a submission', async () => {
    const { db } = await commandSite(engine)
    for (let number = 1; number <= 21; number += 1) await send(db, { texts: { name: `Sender <${number}>` } })
    const { get } = await opened(db)
    const first = await get('/?form=contact')
    expect(first.body).toContain('1 to 20 of 21 submissions')
    expect(first.body).toContain('Sender &lt;21&gt;')
    expect(first.body).not.toContain('Sender &lt;1&gt;')
    expect(first.body).toContain('href="/?form=contact&amp;page=2"')
    const second = await get('/?form=contact&page=2')
    expect(second.body).toContain('Sender &lt;1&gt;')
    expect(second.body).toContain('href="/submissions/1?form=contact&amp;page=2"')
    expect((await get('/submissions/1?form=contact&page=2')).body).toContain('href="/?form=contact&amp;page=2"')
    expect((await get('/?page=9')).body).toContain('There is no page 9. The last page is 2.')
  })

  it('says what is wrong with a filter, and what is not there', async () => {
    const { db } = await commandSite(engine)
    const { get } = await opened(db)
    const wrong: [string, string][] = [
      ['/?form=contact&status=invited', 'have no status &quot;invited&quot;. Their statuses are new, done.'],
      ['/?since=2026-02-31', 'It must be an existing date, written like 2026-11-21.'],
      ['/?form=letter', '&quot;letter&quot; is no form.'],
      ['/?page=none', 'It must be a whole number from 1.'],
    ]
    for (const [path, sentence] of wrong) {
      expect(await get(path)).toMatchObject({ status: 400, body: expect.stringContaining(sentence) })
    }
    for (const path of [
      '/submissions/5',
      '/submissions/x',
      '/submissions/99999999999999999999',
      '/submissions/5/files/1',
      '/none',
      '//',
      '//none/?token=x',
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
  })

  it('shows every field, file and mail, and lets no text become markup or turn round what is beside it', async () => {
    const { db, dataDir } = await commandSite(engine)
    const files = [await upload(dataDir, 'resume.pdf')]
    const texts = { content: '<script>alert(1)</script>\nSecond \u202Eline', applicant_name: '"><img src=x onerror=alert(1)>' }
    const id = await send(db, { form: 'application', locale: 'fa', files, texts })
    await leaveMails(db, id, 'failed', '550 No such <user>')
    const { get } = await opened(db)
    for (const { body } of [await get('/'), await get(`/submissions/${id}`)]) {
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(body).toContain('&lt;U+202E&gt;')
      expect(body).not.toMatch(/<script|<img|\u202e/)
    }
    const { body } = await get(`/submissions/${id}`)
    for (const part of ['فارسی', 'pending', 'laila@example.com', 'resume.pdf', '5 bytes', 'UNDELIVERED', '550 No such &lt;user&gt;'])
      expect(body).toContain(part)
  })

  it.each([
    ['+93 700 123 456', 'tel:+93700123456'],
    ['۰۷۰۰ ۱۲۳ ۴۵۶', 'tel:0700123456'],
    ['ask me', undefined],
    ['12', undefined],
  ])('makes a link to call of the phone number %s, if it is one', async (phone, address) => {
    const { db } = await commandSite(engine)
    const id = await send(db, { texts: { phone } })
    const { body } = await (await opened(db)).get(`/submissions/${id}`)
    expect(/href="(tel:[^"]*)"/.exec(body)?.[1]).toBe(address)
    expect(body).toContain(`<bdi dir="ltr">${phone}</bdi>`)
  })

  it('gives files away only to be saved, under a safe name, and none in which something was found', async () => {
    const { db, dataDir } = await commandSite(engine)
    const names = ['رزومه.pdf', '../a"b\r\n.pdf', 'virus.pdf', 'lost.pdf']
    const files = await Promise.all(names.map((name, index) => upload(dataDir, name, `bytes of ${index}`)))
    const lost = { ...files[3], stored_name: '00000000-0000-4000-8000-000000000000' } as (typeof files)[number]
    const id = await send(db, { form: 'application', files: [...files.slice(0, 3), lost] })
    await db.updateTable('submission_file').set({ scan: 'infected' }).where('name', '=', 'virus.pdf').execute()
    const { get } = await opened(db)
    const first = await get(`/submissions/${id}/files/1`)
    expect(first.body).toBe('bytes of 0')
    expect(first.headers.get('content-type')).toBe('application/octet-stream')
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('رزومه.pdf')}`)
    const second = await get(`/submissions/${id}/files/2`)
    expect(second.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a_b.pdf")
    const infected = await get(`/submissions/${id}/files/3`)
    expect(infected).toMatchObject({ status: 403, body: expect.stringContaining('virus.pdf is infected') })
    expect(infected.body).not.toContain('bytes of 2')
    expect(await get(`/submissions/${id}/files/4`)).toMatchObject({
      status: 404,
      body: expect.stringContaining('Restore it from a backup.'),
    })
    expect((await get(`/submissions/${id}/files/5`)).status).toBe(404)
    expect((await get(`/submissions/${id}`)).body).not.toContain(`/submissions/${id}/files/3`)
  })

  it('marks by the rules of the command', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db)
    const { post } = await opened(db)
    const marked = await post(`/submissions/${id}/status`, { status: 'done' })
    expect(marked).toMatchObject({ status: 200, body: expect.stringContaining('Marked done.') })
    expect(await post(`/submissions/${id}/status`, { status: 'invited' })).toMatchObject({
      status: 400,
      body: expect.stringContaining('is of the form contact, whose statuses are new, done, not &quot;invited&quot;.'),
    })
    expect(await db.selectFrom('submission').select('status').execute()).toEqual([{ status: 'done' }])
    expect((await post('/submissions/99/status', { status: 'done' })).status).toBe(404)
  })

  it('keeps a note, which commands and exports have too, and which search finds', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db)
    await send(db, { form: 'inquiry' })
    const { get, post } = await opened(db)
    const note = 'Called back <today>\r\nAgain on Monday'
    expect((await post(`/submissions/${id}/note`, { note })).body).toContain('Called back &lt;today&gt;\nAgain on Monday</textarea>')
    expect((await run(['inbox', 'show', String(id)])).printed).toMatch(/Note +Called back <today>\n +Again on Monday/)
    expect((await get('/?search=called')).body).toContain('1 submission.')
    expect(await post(`/submissions/${id}/note`, { note: 'x'.repeat(10_001) })).toMatchObject({
      status: 400,
      body: expect.stringContaining('at most 10,000 characters'),
    })
    expect((await db.selectFrom('submission').select('note').where('id', '=', id).execute())[0]?.note).toContain('Monday')
    await post(`/submissions/${id}/note`, { note: ' \r\n' })
    expect((await db.selectFrom('submission').select('note').where('id', '=', id).execute())[0]).toEqual({ note: null })
  })

  it('moves to quarantine and back, with the emails', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry' })
    const { post } = await opened(db)
    const kinds = async () => (await db.selectFrom('mail').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
    expect((await post(`/submissions/${id}/quarantine`, {})).body).toContain('Moved to quarantine.')
    expect(await kinds()).toEqual([])
    expect((await post(`/submissions/${id}/release`, {})).body).toContain('Moved to the inbox.')
    expect(await kinds()).toEqual(['notice', 'receipt'])
  })

  it('sends undelivered emails again', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db)
    const { get, post } = await opened(db)
    expect((await get(`/submissions/${id}`)).body).not.toContain('Send again')
    await leaveMails(db, id, 'failed', 'refused')
    expect((await get(`/submissions/${id}`)).body).toContain('Send again')
    expect((await post(`/submissions/${id}/resend`, {})).body).toContain('A running server sends the undelivered emails again.')
    expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'waiting' }])
  })

  it('exports the filtered list as the command does', async () => {
    const { db } = await commandSite(engine)
    await send(db, { texts: { message: '=1+1' } })
    await send(db, { form: 'inquiry' })
    const { get } = await opened(db)
    const { body, headers } = await get('/inbox.csv?form=contact')
    expect(body).toBe((await run(['inbox', 'export', '--form', 'contact'])).data.replace(/^\ufeff/, ''))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="inbox.csv"')
    expect((await get('/?form=contact')).body).toContain('href="/inbox.csv?form=contact"')
  })

  it('offers a reply in the language of the sender, with nothing of theirs but name and address in it', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry', locale: 'fa', texts: { agent_name: 'Omid & Co?cc=x', agent_email: 'omid+a@example.com' } })
    const { get } = await opened(db)
    const { body } = await get(`/submissions/${id}`)
    const link = new URL(/href="(mailto:[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '')
    expect(decodeURIComponent(link.pathname)).toBe('omid+a@example.com')
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(link.searchParams.get('subject')).toContain('درخواست شما')
    expect(link.searchParams.get('body')).toMatch(/^سلام .*Omid & Co\?cc=x[\s\S]*\r\nبا احترام\r\n/)
    const odd = await send(db, { texts: { email: 'a@b.co?bcc=x@y.co' } })
    const without = await get(`/submissions/${odd}`)
    expect(without.body).not.toContain('mailto:')
    expect(without.body).toContain('is not a valid email address')
  })
})

it('a note is written, shown, exported, erased and removed by commands', async () => {
  const { db } = await commandSite('sqlite')
  await send(db)
  expect(await run(['inbox', 'note', '1', 'Ask laila@example.com'])).toMatchObject({ code: 0, printed: 'Note of submission 1 saved.' })
  expect((await run(['inbox', 'show', '1'])).printed).toMatch(/Note +Ask laila@example\.com/)
  expect(JSON.parse((await run(['inbox', 'export', '--format', 'json'])).data)).toMatchObject([{ note: 'Ask laila@example.com' }])
  await run(['inbox', 'erase', 'laila@example.com', '--yes'])
  expect((await run(['inbox', 'show', '1'])).printed).toMatch(/Note +Ask \[erased\]/)
  expect(await run(['inbox', 'note', '1', ''])).toMatchObject({ code: 0, printed: 'Note of submission 1 removed.' })
  expect((await run(['inbox', 'show', '1'])).printed).not.toContain('Note')
  expect(await run(['inbox', 'note', '9', 'x'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no submission 9.'),
  })
})
