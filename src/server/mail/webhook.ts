import { createHmac } from 'node:crypto'
import { reasonOf } from '#server/errors/reason.ts'
import { findMailedSubmission, type Mail } from '#server/storage/submissions/outbox.ts'
import { type Sources, Undeliverable } from './messages/composing.ts'
import { voiceIn } from './messages/voice.ts'
import { TransportError } from './outgoing.ts'

const TIMEOUT_MS = 15_000

/** The length of a UUID. */
const ID_LENGTH = 36

export interface WebhookParts extends Sources {
  now: () => Date
  signal: AbortSignal
}

/**
 * Says that a submission has arrived, and nothing about its sender. Signed as in Standard Webhooks, by whose id a receiver knows a
 * repetition: an attempt in doubt is simply repeated.
 * @throws TransportError or Undeliverable
 */
export async function sendWebhook({ db, texts, config, now, signal }: WebhookParts, mail: Mail): Promise<void> {
  const found = await findMailedSubmission(db, mail)
  if (!found) throw new Undeliverable('The submission was erased before this webhook was sent.')
  const { id: number, form, locale: language, created_at: sent_at, quarantine } = found.submission
  if (quarantine) throw new Undeliverable('The submission is in quarantine, for which no webhooks are sent.')
  const address = config.webhooks[form]
  if (!address) throw new Undeliverable(`The setting WEBHOOK_URL has no address for the form ${form}.`)
  const { t, company } = await voiceIn(db, texts, ({ source }) => source)
  // Slack and Mattermost show "text".
  const text = t(`mail:webhook.${form}`, { company, number })
  const body = JSON.stringify({ text, number, form, language, sent_at })
  const headers = signatureOf(mail, now(), body, config.webhookSecret)
  await post(address, { body, headers: { ...headers, 'content-type': 'application/json' } }, signal)
}

function signatureOf({ message_id }: Mail, now: Date, body: string, secret: string | undefined): Record<string, string> {
  const id = message_id.slice(1, 1 + ID_LENGTH)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  if (!secret) return headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${mac}` }
}

/** Follows no redirects, and reads nothing of the answer, which might quote the secret part of the address. */
async function post(address: string, request: RequestInit, stopped: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let answer: Response
  try {
    answer = await fetch(address, { ...request, method: 'POST', redirect: 'manual', signal: AbortSignal.any([timeout, stopped]) })
  } catch (error) {
    if (stopped.aborted) throw new TransportError('sending was interrupted because the server was stopped')
    if (timeout.aborted) throw new TransportError('the receiver did not answer in time')
    throw new TransportError('the receiver could not be reached', { detail: reasonOf((error as Error).cause), cause: error })
  }
  await answer.body?.cancel().catch(() => {})
  if (!answer.ok) throw new TransportError(`the receiver answered ${answer.status}`)
}
