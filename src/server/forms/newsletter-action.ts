import type { FieldRules, FormOutcome } from '#domain/form.ts'
import { type NewsletterAction, readNewsletterToken } from '#server/mail/newsletter-links.ts'
import { confirmSubscriber, unsubscribe } from '#server/storage/subscribers.ts'
import { BodyRefused } from './body-refused.ts'
import { readBody } from './read-body.ts'
import { type FormServices, logFault, type SentForm } from './receive-form.ts'
import { UNAVAILABLE_SECONDS } from './refusal.ts'

const TOKEN_FIELDS: Record<string, FieldRules> = { token: { kind: 'line', max: 500 } }

/** What a mail program sends when its own unsubscribe button is pressed (RFC 8058, 3.2). */
const ONE_CLICK_FIELDS: Record<string, FieldRules> = { 'List-Unsubscribe': { kind: 'line', max: 50 } }

const DONE: Record<NewsletterAction, string> = { confirm: 'newsletters.confirmed', unsubscribe: 'newsletters.unsubscribed' }
const BROKEN: Record<NewsletterAction, string> = { confirm: 'newsletters.linkBroken', unsubscribe: 'newsletters.unsubscribeLinkBroken' }

/** Does what the button of the page behind a newsletter mail's link says; pressing it twice says the same. */
export function pressNewsletterButton(services: FormServices, action: NewsletterAction, sent: SentForm): Promise<FormOutcome> {
  return act(services, action, sent, TOKEN_FIELDS, (texts) => texts.token)
}

/**
 * Unsubscribes for a mail program that posts to the link itself.
 * @param token from the address
 */
export function unsubscribeByOneClick(services: FormServices, token: string, sent: SentForm): Promise<FormOutcome> {
  return act(services, 'unsubscribe', sent, ONE_CLICK_FIELDS, (texts) => (texts['List-Unsubscribe'] === 'One-Click' ? token : undefined))
}

async function act(
  services: FormServices,
  action: NewsletterAction,
  { request, language }: SentForm,
  fields: Record<string, FieldRules>,
  tokenIn: (texts: Record<string, string>) => string | undefined,
): Promise<FormOutcome> {
  const { db, uploads, secret, words } = services
  const refused = (status: number, key: string, rest: { retryAfter?: number } = {}): FormOutcome => ({
    taken: false,
    status,
    message: words(language, key),
    errors: {},
    texts: {},
    ...rest,
  })
  try {
    const { texts } = await readBody(request.raw, { fields, limits: { application_mb: 0, inquiry_mb: 0 }, uploads })
    const id = readNewsletterToken(secret, action, tokenIn(texts) ?? '')
    const done = id !== undefined && (action === 'confirm' ? await confirmSubscriber(db, id) : await unsubscribe(db, id))
    return done ? { taken: true, message: words(language, DONE[action]) } : refused(422, BROKEN[action])
  } catch (error) {
    if (error instanceof BodyRefused) return refused(error.status, `forms.${error.fault}`)
    logFault(request.log, error)
    return refused(503, 'forms.unavailable', { retryAfter: UNAVAILABLE_SECONDS })
  }
}
