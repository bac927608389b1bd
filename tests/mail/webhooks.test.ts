import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import { deliverNext } from '#server/mail/delivery.ts'
import { type MailWorker, startMailWorker } from '#server/mail/worker.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { languageFiles, openPostOffice, type PostOffice } from '../support/mail/post-office.ts'
import { type ReceivedWebhook, type Receiver, startReceiver } from '../support/mail/receiver.ts'
import { apiOn } from '../support/servers/api.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { freePort } from '../support/servers/free-port.ts'

const KEY = Buffer.from('a key of thirty-two bytes, or so')
const SECRET = `whsec_${KEY.toString('base64')}`

/** Where the part of an address is that nobody else may know. */
const PATH = '/services/T0/s3cr3t'

/** A post office whose webhooks go to a receiver. */
async function openWithReceiver(
  open: Parameters<typeof openPostOffice>[0],
  settings: (url: string) => Record<string, string> = (url) => ({ WEBHOOK_URL: `${url}${PATH}`, WEBHOOK_SECRET: SECRET }),
): Promise<{ office: PostOffice; receiver: Receiver }> {
  const [office, receiver] = await Promise.all([openPostOffice(open), startReceiver()])
  const { webhooks, webhookSecret } = readConfig(settings(receiver.url))
  Object.assign(office.config, { webhooks, webhookSecret })
  return { office, receiver }
}

/** Made by the rules of Standard Webhooks, not by our code. */
function signatureOf({ headers, body }: ReceivedWebhook): string {
  const mac = createHmac('sha256', KEY).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  return `v1,${mac.digest('base64')}`
}

/** The forms' calls on the database of a post office. */
async function formsOf(office: PostOffice, wakeMails?: () => void) {
  const app = await apiOn(office.database, { webhooks: office.config.webhooks, ...(wakeMails ? { wakeMails } : {}) })
  onTestFinished(() => app.close())
  return async (path: keyof typeof RIGHT, more: Record<string, string> = {}) => {
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/${path}`, payload: { ...RIGHT[path], ...more } })
    expect(statusCode).toBe(201)
  }
}

function employ(office: PostOffice): MailWorker {
  const uploads = uploadStore({ folder: join(office.config.dataDir, 'uploads') })
  const log = { warn: (line: string) => office.lines.push(line) }
  const worker = startMailWorker({ db: office.database.db, config: office.config, uploads, texts: languageFiles, log })
  onTestFinished(() => worker.stop())
  return worker
}

const webhooksIn = async (office: PostOffice) => (await office.outbox()).filter(({ kind }) => kind === 'webhook')

onEachEngine('webhook', (open) => {
  it('arrives with the emails when a form is sent, signed, and names nobody', async () => {
    const { office, receiver } = await openWithReceiver(open)
    const worker = employ(office)
    const send = await formsOf(office, () => worker.wake())
    await send('contactForm')
    await receiver.waitFor(1)
    await office.smtp.waitFor(() => office.smtp.mails.length === 2)
    const [webhook] = receiver.webhooks
    if (!webhook) throw new Error('Nothing came.')
    expect(webhook.path).toBe(PATH)
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[\w-]{36}$/),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': signatureOf(webhook),
    })
    const row = await office.database.db.selectFrom('submission').select(['id', 'created_at']).executeTakeFirstOrThrow()
    expect(JSON.parse(webhook.body)).toEqual({
      text: `Lajward: message no. ${row.id} has arrived through your website.`,
      number: row.id,
      form: 'contact',
      language: 'en',
      sent_at: row.created_at,
    })
    for (const personal of Object.values(RIGHT.contactForm)) expect(webhook.body).not.toContain(personal)
  })

  it('goes to the address of its form, if there is one, and is not written for others', async () => {
    const { office, receiver } = await openWithReceiver(open, (url) => ({
      WEBHOOK_URL: `contact=${url}/contact, inquiry=${url}/inquiry?key=a%2Cb`,
    }))
    const send = await formsOf(office)
    await send('contactForm')
    await send('inquiryForm')
    await send('newsletters')
    await office.submit('application', { webhook: office.config.webhooks.application !== undefined })
    await office.deliverAll()
    expect(receiver.webhooks.map(({ path }) => path).sort()).toEqual(['/contact', '/inquiry?key=a%2Cb'])
    expect(receiver.webhooks[0]?.headers['webhook-signature']).toBeUndefined()
  })

  it('is not written for what is in quarantine', async () => {
    const { office } = await openWithReceiver(open)
    const send = await formsOf(office)
    await send('contactForm', { form_token: 'eyJ.abc' })
    expect(await office.outbox()).toEqual([])
  })

  it('is repeated with its id after an answer of 500, and signed anew', async () => {
    const { office, receiver } = await openWithReceiver(open)
    receiver.answer(500)
    await office.submit('contact', { webhook: true })
    await office.deliverAll()
    expect(await webhooksIn(office)).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'The receiver answered 500.' }])
    expect(office.lines).toEqual([
      expect.stringMatching(/^Webhook \d+ was not delivered on attempt 1: the receiver answered 500\. The next retry is at \S+\.$/),
    ])
    receiver.answer(200)
    office.pass(2_000)
    await office.deliverAll()
    const [first, second, ...others] = receiver.webhooks
    if (!first || !second) throw new Error('It was not repeated.')
    expect(others).toEqual([])
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp'])).toBe(2)
    expect(second.headers['webhook-signature']).toBe(signatureOf(second))
    expect(await webhooksIn(office)).toMatchObject([{ state: 'sent', last_error: null }])
  })

  it('is given up after two days', async () => {
    const { office, receiver } = await openWithReceiver(open)
    receiver.answer(404)
    await office.submit('contact', { webhook: true })
    office.pass(49 * 3_600_000)
    await office.deliverAll()
    expect(await webhooksIn(office)).toMatchObject([{ state: 'failed', last_error: 'The receiver answered 404.' }])
  })

  it('follows no redirect', async () => {
    const { office, receiver } = await openWithReceiver(open)
    receiver.answer(307, { location: '/elsewhere' })
    await office.submit('contact', { webhook: true })
    await office.deliverAll()
    expect(receiver.webhooks.map(({ path }) => path)).toEqual([PATH])
    expect(await webhooksIn(office)).toMatchObject([{ state: 'waiting', last_error: 'The receiver answered 307.' }])
  })

  it('is retried however often the receiver does not answer in time: it knows a repetition by its id', async () => {
    const { office, receiver } = await openWithReceiver(open)
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 200))
    onTestFinished(() => patience.mockRestore())
    receiver.answer('nothing')
    await office.submit('contact', { webhook: true })
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await office.deliverAll()
      const error = 'The receiver did not answer in time.'
      expect(await webhooksIn(office)).toMatchObject([{ state: 'waiting', attempts, maybe_delivered: 0, last_error: error }])
      office.pass(3_600_000)
    }
  })

  it('says what is wrong without the secret part of the address', async () => {
    const port = await freePort()
    const { office } = await openWithReceiver(open, () => ({ WEBHOOK_URL: `http://127.0.0.1:${port}${PATH}` }))
    await office.submit('contact', { webhook: true })
    await office.deliverAll()
    const error = 'The receiver could not be reached: nothing is listening there.'
    expect(await webhooksIn(office)).toMatchObject([{ state: 'waiting', last_error: error }])
    expect(office.lines.join('\n')).not.toContain('s3cr3t')
  })

  it('is not lost when the server stops while the receiver is silent', async () => {
    const { office, receiver } = await openWithReceiver(open)
    receiver.answer('nothing')
    await office.submit('contact', { webhook: true })
    const first = employ(office)
    await receiver.waitFor(1)
    await first.stop()
    expect(await webhooksIn(office)).toMatchObject([{ state: 'waiting', maybe_delivered: 0 }])
    receiver.answer(200)
    const second = employ(office)
    await receiver.waitFor(2)
    await second.stop()
    expect(await webhooksIn(office)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('fails at once when its address is no longer set, or its submission in quarantine', async () => {
    const { office, receiver } = await openWithReceiver(open)
    await office.submit('contact', { webhook: true })
    await office.submit('inquiry', { webhook: true, receipt: false })
    await office.database.db.updateTable('submission').set({ quarantine: 'clerk' }).where('form', '=', 'contact').execute()
    delete office.config.webhooks.inquiry
    while (await deliverNext(office.delivery));
    expect(receiver.webhooks).toEqual([])
    expect(await webhooksIn(office)).toMatchObject([
      { state: 'failed', last_error: 'The submission is in quarantine, for which no webhooks are sent.' },
      { state: 'failed', last_error: 'The setting WEBHOOK_URL has no address for the form inquiry.' },
    ])
    expect(office.lines).toContainEqual(expect.stringMatching(/^Webhook \d+ failed: it cannot be sent\. "inbox failed" shows why\.$/))
  })
})
