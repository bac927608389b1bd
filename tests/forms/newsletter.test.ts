import { beforeEach, expect, it } from 'vitest'
import { HONEYPOT_FIELD } from '#domain/form.ts'
import { newsletterLink } from '#server/mail/messages/newsletter-links.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { formsApi } from '../support/servers/forms-api.ts'

const THANKS = 'Thank you. Please open the email we have sent you and confirm your address.'
const BROKEN = 'This link is incomplete or no longer valid. Please sign up again to get a new one.'

onEachEngine('newsletter', (open) => {
  const api = formsApi(open)
  beforeEach(() => api.clear())

  const signUp = (email: string, more: Record<string, string> = {}) => api.json('/newsletters', { email, ...more }, 'fa')
  const states = async () => (await api.subscribers()).map(({ state }) => state)
  /** As if the last request for a confirmation were a quarter of an hour old. */
  const letTimePass = () =>
    api
      .db()
      .updateTable('subscriber')
      .set({ asked_at: new Date(Date.now() - 15 * 60_000).toISOString() })
      .execute()

  /** The token of the only subscriber's link. */
  async function tokenFor(action: 'confirm' | 'unsubscribe'): Promise<string> {
    const [subscriber] = await api.subscribers()
    const signingKey = await readSigningKey(api.db())
    const link = newsletterLink({ publicUrl: 'https://vitrine.example', languages: ['en'], source: 'en' }, signingKey, action, {
      id: subscriber?.id ?? 0,
      locale: 'en',
    })
    return new URL(link).searchParams.get('token') ?? ''
  }
  const press = async (action: 'confirm' | 'unsubscribe', token?: string) =>
    api.json(`/newsletters/${action}`, { token: token ?? (await tokenFor(action)) })

  it('asks a new address for its confirmation', async () => {
    expect((await api.json('/newsletters', { email: ' Laila@Example.com ' })).message).toBe(THANKS)
    const [subscriber] = await api.subscribers()
    expect(subscriber).toMatchObject({ email: 'laila@example.com', locale: 'en', state: 'pending' })
    expect(await api.mails()).toMatchObject([
      { kind: 'confirmation', subscriber_id: subscriber?.id, recipient: 'Laila@Example.com', locale: 'en', state: 'waiting' },
    ])
  })

  it('asks again only after a while, with the same answer', async () => {
    const first = await signUp('laila@example.com')
    const second = await signUp('LAILA@example.com')
    expect(second.message).toBe(first.message)
    expect(await api.mails()).toHaveLength(1)
    await letTimePass()
    expect((await signUp('laila@example.com')).message).toBe(first.message)
    expect(await api.mails()).toHaveLength(2)
    expect(await states()).toEqual(['pending'])
  })

  it('makes one row and one mail of sign-ups at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('laila@example.com')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await states()).toEqual(['pending'])
    expect(await api.mails()).toHaveLength(1)
    await letTimePass()
    await Promise.all(Array.from({ length: 8 }, () => signUp('laila@example.com')))
    expect(await api.mails()).toHaveLength(2)
  })

  it('confirms by the button, as often as it is pressed, and leaves the confirmed in peace', async () => {
    const { message } = await signUp('laila@example.com')
    for (let times = 0; times < 2; times += 1) {
      expect(await press('confirm')).toMatchObject({ status: 200, message: 'Thank you. Your subscription is confirmed.' })
      expect(await states()).toEqual(['confirmed'])
    }
    await letTimePass()
    expect(await signUp('laila@example.com')).toMatchObject({ status: 201, message })
    expect(await states()).toEqual(['confirmed'])
    expect(await api.mails()).toHaveLength(1)
  })

  it('unsubscribes by the button, as often as it is pressed', async () => {
    await signUp('laila@example.com')
    const confirmation = await tokenFor('confirm')
    await press('confirm')
    for (let times = 0; times < 2; times += 1) {
      expect(await press('unsubscribe')).toMatchObject({ status: 200, message: 'You are no longer on the list.' })
      expect(await states()).toEqual(['unsubscribed'])
    }
    expect(await press('confirm', confirmation)).toMatchObject({ status: 422, message: BROKEN })
    await letTimePass()
    await signUp('laila@example.com')
    expect(await states()).toEqual(['pending'])
    expect(await api.mails()).toHaveLength(2)
  })

  it('asks again at once after unsubscribing, and then limits its emails again', async () => {
    await signUp('laila@example.com')
    await press('confirm')
    await press('unsubscribe')
    for (let times = 0; times < 2; times += 1) {
      expect(await signUp('laila@example.com')).toMatchObject({ status: 201 })
      expect(await states()).toEqual(['pending'])
      expect(await api.mails()).toHaveLength(2)
    }
    await press('confirm')
    expect(await states()).toEqual(['confirmed'])
  })

  it('writes to one address five times a day at most', async () => {
    for (let times = 0; times < 8; times += 1) {
      expect((await signUp('laila@example.com')).status).toBe(201)
      await letTimePass()
    }
    expect(await api.mails()).toHaveLength(5)
  })

  it('refuses links that are broken, made up, or for something else', async () => {
    await signUp('laila@example.com')
    const right = await tokenFor('unsubscribe')
    for (const token of ['', 'x', right, `${right.slice(0, -2)}aa`, 'x'.repeat(5000)]) {
      expect(await press('confirm', token)).toMatchObject({ status: 422, message: BROKEN })
    }
    expect((await api.json('/newsletters/confirm', {})).status).toBe(422)
    expect((await api.post('/newsletters/confirm', '{', { 'content-type': 'application/json' })).status).toBe(400)
    expect(await states()).toEqual(['pending'])
  })

  it('reports an erased subscriber as no longer on the list', async () => {
    await signUp('laila@example.com')
    const [leave, confirm] = [await tokenFor('unsubscribe'), await tokenFor('confirm')]
    await api.clear()
    expect(await press('unsubscribe', leave)).toMatchObject({ status: 200 })
    expect(await press('confirm', confirm)).toMatchObject({ status: 422, message: BROKEN })
  })

  it('sends nothing to an address that a program signed up, until a person does', async () => {
    expect((await signUp('laila@example.com', { [HONEYPOT_FIELD]: 'x' })).status).toBe(201)
    expect(await states()).toEqual(['quarantined'])
    expect(await api.mails()).toEqual([])
    expect(await press('confirm')).toMatchObject({ status: 422 })
    await signUp('laila@example.com')
    expect(await states()).toEqual(['pending'])
    expect(await api.mails()).toHaveLength(1)
  })

  it('is not changed for a known address by what a program sends', async () => {
    await signUp('laila@example.com')
    await press('confirm')
    await signUp('laila@example.com', { [HONEYPOT_FIELD]: 'x' })
    expect(await states()).toEqual(['confirmed'])
  })
})
