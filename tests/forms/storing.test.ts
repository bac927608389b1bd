import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HONEYPOT_FIELD, TOKEN_FIELD } from '#domain/form.ts'
import { sign } from '#server/signing.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { formOf, formsApi, RESUME, RIGHT } from '../support/servers/forms-api.ts'

onEachEngine('forms that are stored', (open) => {
  const wakeMails = vi.fn()
  const api = formsApi(open, { wakeMails })
  beforeEach(async () => {
    await api.clear()
    wakeMails.mockClear()
  })

  const token = async () => ((await (await fetch(api.url('/form-token'), { method: 'POST' })).json()) as { token: string }).token
  /** A token that was given out some time ago. */
  const tokenOf = async (age: number) => sign(await readSigningKey(api.db()), 'form', `${Date.now() - age}:some-id`)
  /** Has ten seconds pass for the rest of the test. */
  const afterAWhile = async (form_token: string) => {
    const now = performance.now.bind(performance)
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
    onTestFinished(() => spy.mockRestore())
    return form_token
  }
  const application = (values: Record<string, string> = {}) =>
    formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: RESUME, cover_letter: RESUME, ...values })

  it('owe one address five receipts a day at most, and are stored all the same', async () => {
    const inquire = (agent_email: string) => api.json('/inquiryForm', { ...RIGHT.inquiryForm, agent_email })
    for (let index = 0; index < 8; index += 1)
      expect((await inquire(index % 2 ? `Laila+${index}@Example.com` : 'laila@example.com')).status).toBe(201)
    expect((await inquire('mina@example.com')).status).toBe(201)
    const kinds = (await api.mails()).map(({ kind, recipient }) => `${kind} ${recipient?.replace(/\+\d/, '').toLowerCase()}`)
    expect(kinds.filter((kind) => kind === 'receipt laila@example.com')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'receipt mina@example.com')).toHaveLength(1)
    expect(kinds.filter((kind) => kind.startsWith('notice'))).toHaveLength(9)
    expect(await api.submissions()).toHaveLength(9)
  })

  it('are whole: row, files and mails', async () => {
    const answer = await api.post('/applications', application(), { 'accept-language': 'fa' })
    expect(answer.status).toBe(201)
    expect(answer.message).toMatch(/[آ-ی]/)
    const [row, ...others] = await api.submissions()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      form: 'application',
      locale: 'fa',
      status: 'pending',
      quarantine: null,
      idempotency_key: null,
      email: 'laila@example.com',
    })
    const files = await api.db().selectFrom('submission_file').selectAll().orderBy('id').execute()
    expect(files.map(({ field, submission_id }) => [field, submission_id])).toEqual([
      ['resume', row?.id],
      ['cover_letter', row?.id],
    ])
    expect((await api.uploads()).sort()).toEqual(files.map(({ stored_name }) => stored_name).sort())
    expect((await api.mails()).map(({ kind, recipient, state, submission_id }) => [kind, recipient, state, submission_id])).toEqual([
      ['notice', null, 'waiting', row?.id],
      ['receipt', 'laila@example.com', 'waiting', row?.id],
    ])
    expect(wakeMails).toHaveBeenCalledOnce()
  })

  it.each([
    ['contactForm', 'Thank you. Your message has arrived; we will get back to you.', 'new'],
    ['inquiryForm', 'Thank you. Your inquiry has arrived; we will get back to you.', 'in_progress'],
  ] as const)('thank and tell: %s', async (path, message, status) => {
    expect(await api.json(`/${path}`, { ...RIGHT[path], status: 'done' })).toMatchObject({ status: 201, message })
    expect(await api.submissions()).toMatchObject([{ status }])
    expect((await api.mails()).map(({ kind }) => kind)).toEqual(['notice', 'receipt'])
  })

  it('trim addresses and nothing else', async () => {
    await api.json('/contactForm', { name: ' Laila ', email: ' Laila@Example.com ', message: ' a ' })
    const [row] = await api.submissions()
    expect(JSON.parse(row?.texts ?? '')).toEqual({ name: ' Laila ', email: 'Laila@Example.com', message: ' a ' })
    expect(row?.email).toBe('laila@example.com')
  })

  describe('once', () => {
    it('when they are repeated with their token, one after the other', async () => {
      const form_token = await token()
      for (let index = 0; index < 3; index += 1) {
        expect((await api.post('/applications', application({ [TOKEN_FIELD]: form_token }))).status).toBe(201)
      }
      expect(await api.submissions()).toHaveLength(1)
      expect(await api.mails()).toHaveLength(2)
      expect(await api.uploads()).toHaveLength(2)
    })

    it('when they are repeated with their token at the same time', async () => {
      const form_token = await token()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => api.post('/applications', application({ [TOKEN_FIELD]: form_token }))),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
      expect(await api.submissions()).toHaveLength(1)
      expect(await api.mails()).toHaveLength(2)
      expect(await api.uploads()).toHaveLength(2)
    })
  })

  it('are stored again when something in them changed, and when there is no token', async () => {
    const form_token = await token()
    await api.json('/contactForm', { ...RIGHT.contactForm, form_token })
    await api.json('/contactForm', { ...RIGHT.contactForm, message: 'More', form_token })
    expect(await api.submissions()).toHaveLength(2)
    await api.clear()
    await api.json('/contactForm', RIGHT.contactForm)
    await api.json('/contactForm', RIGHT.contactForm)
    expect(await api.submissions()).toHaveLength(2)
    expect(await api.mails()).toHaveLength(4)
  })

  describe('in quarantine', () => {
    const link = 'See https://shop.example'
    it.each([
      ['the hidden field is filled', async () => ({ [HONEYPOT_FIELD]: 'http://spam.example' }), 'honeypot'],
      ['the token is not ours', async () => ({ [TOKEN_FIELD]: 'eyJ.abc' }), 'forged'],
      ['the token was changed', async () => ({ [TOKEN_FIELD]: `${await token()}x` }), 'forged'],
      ['the token is for something else', async () => ({ [TOKEN_FIELD]: sign(await readSigningKey(api.db()), 'confirm', '1') }), 'forged'],
      ['a link came at once', async () => ({ [TOKEN_FIELD]: await token(), message: link }), 'too_fast'],
      ['no: a link came after a while', async () => ({ [TOKEN_FIELD]: await afterAWhile(await token()), message: link }), null],
      ['no: the token is from a server whose clock is ahead', async () => ({ [TOKEN_FIELD]: await tokenOf(-60_000), message: link }), null],
      ['no: a text without link came at once', async () => ({ [TOKEN_FIELD]: await token() }), null],
      ['no: a link came without token', async () => ({ message: link }), null],
      ['no: the token is a day old', async () => ({ [TOKEN_FIELD]: await tokenOf(25 * 3_600_000), message: link }), null],
      ['no: the hidden field is empty', async () => ({ [HONEYPOT_FIELD]: '' }), null],
    ] as const)('because %s', async (_, values, quarantine) => {
      expect((await api.json('/contactForm', { ...RIGHT.contactForm, ...(await values()) })).status).toBe(201)
      const [row] = await api.submissions()
      expect(row).toMatchObject({ quarantine })
      expect(Object.keys(JSON.parse(row?.texts ?? ''))).toEqual(['name', 'email', 'message'])
      expect(await api.mails()).toHaveLength(quarantine ? 0 : 2)
    })

    it('not when the clock was set back meanwhile', async () => {
      vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const form_token = await afterAWhile(await token())
      vi.useRealTimers()
      await api.json('/contactForm', { ...RIGHT.contactForm, form_token, message: link })
      expect(await api.submissions()).toMatchObject([{ quarantine: null }])
    })

    it('do not repeat themselves under a token that is too old', async () => {
      const form_token = await tokenOf(25 * 3_600_000)
      for (let index = 0; index < 2; index += 1) await api.json('/contactForm', { ...RIGHT.contactForm, form_token })
      expect(await api.submissions()).toMatchObject([{ idempotency_key: null }, { idempotency_key: null }])
    })
  })

  it('give tokens that no cache keeps', async () => {
    const answer = await fetch(api.url('/form-token'), { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(await token()).not.toBe(await token())
  })
})

onEachEngine('forms that cannot be stored', (open) => {
  const api = formsApi(open)

  afterEach(async () => {
    expect(await api.uploads()).toEqual([])
  })

  it('are answered with a sentence and leave nothing', async () => {
    await api.db().schema.alterTable('submission').renameTo('elsewhere').execute()
    const application = formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: RESUME })
    const unavailable = { status: 503, message: 'We cannot save your form right now. Please try again in a few minutes.' }
    expect(await api.post('/applications', application)).toMatchObject(unavailable)
    await api.db().schema.alterTable('elsewhere').renameTo('submission').execute()
    await api.db().schema.alterTable('mail').renameTo('elsewhere').execute()
    expect(await api.post('/applications', application)).toMatchObject(unavailable)
    expect(await api.submissions()).toEqual([])
    expect(await api.json('/newsletters', RIGHT.newsletters)).toMatchObject(unavailable)
    expect(await api.subscribers()).toEqual([])
    await api.db().schema.alterTable('elsewhere').renameTo('mail').execute()
    expect((await api.json('/newsletters', RIGHT.newsletters)).status).toBe(201)
  })
})

onEachEngine('forms while another process holds the lock', (open, engine) => {
  const api = formsApi(async () => {
    database = await open({ patienceMs: 1_500 })
    return database
  })
  let database: Database

  /** Holds what every form has to write to, until the returned function is called. */
  async function lock(): Promise<() => Promise<unknown>> {
    if (engine === 'postgres') {
      const held = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const work = database.db.transaction().execute(async (trx) => {
        await sql`lock table submission in exclusive mode`.execute(trx)
        locked.resolve()
        await held.promise
      })
      await locked.promise
      return async () => {
        held.resolve()
        await work
      }
    }
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(database.db)
    const other = new DatabaseSync(rows[0]?.file ?? '')
    other.exec('begin immediate')
    return async () => other.close()
  }

  it('are refused after the time that a visitor may wait, all together, and leave nothing', async () => {
    const { token } = (await (await fetch(api.url('/form-token'), { method: 'POST' })).json()) as { token: string }
    const application = () => formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: RESUME, [TOKEN_FIELD]: token })
    const release = await lock()
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/applications', application())))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503))
    expect(answers.map(({ headers }) => Number(headers.get('retry-after')))).toEqual(Array(6).fill(60))
    await release()
    expect(await api.submissions()).toEqual([])
    expect(await api.uploads()).toEqual([])
    for (let index = 0; index < 2; index += 1) expect((await api.post('/applications', application())).status).toBe(201)
    expect(await api.submissions()).toHaveLength(1)
    expect(await api.mails()).toHaveLength(2)
  })
})

onEachEngine('limits of forms', (open) => {
  const api = formsApi(open, { limit: { max: 3, windowMs: 90_000 } })
  const from = (address: string, path: string, body: unknown, language = 'en') =>
    api.post(path, JSON.stringify(body), { 'content-type': 'application/json', 'x-forwarded-for': address, 'accept-language': language })

  it('count every attempt of one form from one address', async () => {
    const statuses = []
    for (const body of [RIGHT.contactForm, {}, RIGHT.contactForm]) statuses.push((await from('203.0.113.1', '/contactForm', body)).status)
    expect(statuses).toEqual([201, 422, 201])
    const refused = await from('203.0.113.1', '/contactForm', RIGHT.contactForm)
    expect(refused).toMatchObject({ status: 429, message: 'You have sent this form too many times. Please try again in 2 minutes.' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(90)
    expect((await from('203.0.113.1', '/contactForm', {}, 'ru')).message).toMatch(/[а-я]/)
    expect(await api.submissions()).toHaveLength(2)
    expect((await from('203.0.113.1', '/newsletters', RIGHT.newsletters)).status).toBe(201)
    expect((await from('203.0.113.2', '/contactForm', RIGHT.contactForm)).status).toBe(201)
  })

  it('end with their window, also when the clock is set back', async () => {
    vi.useFakeTimers({ now: Date.now() + 400 * 24 * 3_600_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let index = 0; index < 4; index += 1) await from('203.0.113.7', '/contactForm', RIGHT.contactForm)
    vi.useRealTimers()
    const refused = await from('203.0.113.7', '/contactForm', RIGHT.contactForm)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(90)
  })

  it('take an IPv6 network as one address', async () => {
    const statuses = []
    for (const end of ['1', '2', '3', 'ffff:1']) statuses.push((await from(`2001:db8:1:2::${end}`, '/contactForm', {})).status)
    expect(statuses).toEqual([422, 422, 422, 429])
  })

  it('leave room for reading posts, and tell when it is too much', async () => {
    const view = () => fetch(api.url('/posts/post-1/views'), { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' } })
    for (let index = 0; index < 120; index += 1) expect((await view()).status).toBe(204)
    const refused = await view()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ message: 'You have sent too many requests. Please try again in a moment.' })
  })
})
