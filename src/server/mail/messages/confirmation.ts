import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { findMailedSubscriber } from '#server/storage/submissions/outbox.ts'
import { AUTOMATIC, type Composing, Undeliverable } from './composing.ts'
import type { Letter } from './message.ts'
import { newsletterLink } from './newsletter-links.ts'

/** Links to a page with a button, because mail scanners follow links. */
export async function composeConfirmation({ db, mail, t, from, language, company, place }: Composing): Promise<Letter> {
  const subscriber = await findMailedSubscriber(db, mail)
  if (!subscriber) throw new Undeliverable('The subscriber was erased before this email was sent.')
  if (subscriber.state !== 'pending') throw new Undeliverable('The subscription is no longer awaiting confirmation.')
  const link = newsletterLink(place, await readSigningKey(db), 'confirm', { id: subscriber.id, locale: language })
  return {
    from,
    to: [{ name: '', address: mail.recipient ?? '' }],
    subject: t('mail:confirmation.subject'),
    language,
    blocks: [
      { text: t('mail:confirmation.text', { name: company }) },
      { link, label: t('mail:confirmation.link') },
      { text: t('mail:confirmation.ignore') },
      { text: company },
    ],
    headers: AUTOMATIC,
    attachments: [],
  }
}
