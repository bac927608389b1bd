import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { findMailedIssue, findMailedSubscriber } from '#server/storage/submissions/outbox.ts'
import { type Composing, Undeliverable } from './composing.ts'
import type { Letter } from './message.ts'
import { newsletterLink } from './newsletter-links.ts'

/** Unsubscribe links in text and headers (RFC 2369, RFC 8058). */
export async function composeIssue({ db, mail, t, from, inbox, language, company, place }: Composing): Promise<Letter> {
  const [subscriber, issue] = await Promise.all([findMailedSubscriber(db, mail), findMailedIssue(db, mail)])
  if (!issue) throw new Undeliverable('The issue was removed before this email was sent.')
  // A test may go to an address without a subscription.
  if (mail.subscriber_id !== null && subscriber?.state !== 'confirmed') throw new Undeliverable('The subscriber has unsubscribed.')
  const signingKey = await readSigningKey(db)
  const link = subscriber && newsletterLink(place, signingKey, 'unsubscribe', { id: subscriber.id, locale: language })
  return {
    from,
    to: [{ name: '', address: mail.recipient ?? '' }],
    replyTo: inbox[0],
    subject: issue.subject,
    language,
    blocks: [
      { html: issue.html, plain: issue.plain },
      { footer: t('mail:newsletter.reason', { name: company }) },
      ...(link ? [{ link, label: t('mail:newsletter.unsubscribe') }] : []),
    ],
    headers: link ? { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
    attachments: [],
  }
}
