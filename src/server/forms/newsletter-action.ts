import type { FieldRules, FormOutcome } from '#domain/form.ts'
import { type NewsletterAction, readNewsletterToken } from '#server/mail/messages/newsletter-links.ts'
import { confirmSubscriber, unsubscribe } from '#server/storage/submissions/subscribers.ts'
import { admit, type FormServices, type SentForm } from './admit-form.ts'
import { BodyRefused } from './body/body-refused.ts'
import { readBody } from './body/read-body.ts'
import { logFault } from './receive-form.ts'
import { refusalsOf } from './refusal.ts'

export const TOKEN_FIELDS: Record<string, FieldRules> = { token: { kind: 'line', max: 500 } }

/** Sent by a mail program's own unsubscribe button (RFC 8058, 3.2). */
const ONE_CLICK_FIELDS: Record<string, FieldRules> = { 'List-Unsubscribe': { kind: 'line', max: 50 } }

const DONE: Record<NewsletterAction, string> = { confirm: 'newsletters.confirmed', unsubscribe: 'newsletters.unsubscribed' }
const BROKEN: Record<NewsletterAction, string> = { confirm: 'newsletters.linkBroken', unsubscribe: 'newsletters.unsubscribeLinkBroken' }

export function pressNewsletterButton(services: FormServices, action: NewsletterAction, sent: SentForm): Promise<FormOutcome> {
  return act(services, action, sent, TOKEN_FIELDS, (texts) => texts.token)
}

export function unsubscribeByOneClick(services: FormServices, token: string, sent: SentForm): Promise<FormOutcome> {
  return act(services, 'unsubscribe', sent, ONE_CLICK_FIELDS, (texts) => (texts['List-Unsubscribe'] === 'One-Click' ? token : undefined))
}

async function act(
  services: FormServices,
  action: NewsletterAction,
  sent: SentForm,
  fields: Record<string, FieldRules>,
  tokenIn: (texts: Record<string, string>) => string | undefined,
): Promise<FormOutcome> {
  const { request, language } = sent
  const { db, uploads, signingKey, t } = services
  const refusals = refusalsOf(action, t, language)
  try {
    return await admit(services, action, fields, sent, async () => {
      const { texts } = await readBody(request.raw, { fields, limits: { application_mb: 0, inquiry_mb: 0 }, uploads })
      const id = readNewsletterToken(signingKey, action, tokenIn(texts) ?? '')
      const done = id !== undefined && (action === 'confirm' ? await confirmSubscriber(db, id) : await unsubscribe(db, id))
      if (done) return { accepted: true, message: t(language, DONE[action]) }
      return { accepted: false, status: 422, message: t(language, BROKEN[action]), errors: {}, texts: {} }
    })
  } catch (error) {
    if (error instanceof BodyRefused) return refusals.body(error, {})
    logFault(request.log, error)
    return refusals.unavailable({})
  }
}
