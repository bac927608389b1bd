import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { companyAddresses, isMailable, senderOf } from '#server/mail/address.ts'
import type { MailKind } from '#server/storage/engine/schema.ts'
import { findSite } from '#server/storage/published/company.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import { type Composing, type Sources, Undeliverable } from './composing.ts'
import { composeConfirmation } from './confirmation.ts'
import { composeDigest } from './digest.ts'
import { buildMessage, type Letter, type Message } from './message.ts'
import { composeIssue } from './newsletter-issue.ts'
import { composeNotice } from './notice.ts'
import { composeReceipt } from './receipt.ts'
import { voiceIn } from './voice.ts'

type LetterKind = Exclude<MailKind, 'webhook'>

const COMPOSERS: Record<LetterKind, (composing: Composing) => Promise<Letter>> = {
  notice: composeNotice,
  receipt: composeReceipt,
  confirmation: composeConfirmation,
  newsletter: composeIssue,
  digest: composeDigest,
}

/** @throws Undeliverable if its subject no longer exists or its recipient is not an address */
export async function composeMail(sources: Sources, mail: Mail & { kind: LetterKind }, withFiles: boolean): Promise<Message> {
  if (mail.recipient !== null && !isMailable(mail.recipient)) {
    throw new Undeliverable(`"${mail.recipient}" is not a valid email address.`)
  }
  const { db, config, texts } = sources
  const languageIn = ({ source }: SiteLanguages): LanguageCode => (mail.kind === 'notice' ? source : mail.locale)
  const { site, contact, company, t } = await voiceIn(db, texts, languageIn)
  const published = await findSite(db, site.source)
  const letter = await COMPOSERS[mail.kind]({
    ...sources,
    mail,
    withFiles,
    language: languageIn(site),
    company,
    place: { publicUrl: config.publicUrl, ...site },
    from: senderOf(config, company),
    inbox: companyAddresses(config, contact?.main_email),
    t,
  })
  return buildMessage(mail, letter, published?.brand?.color)
}
