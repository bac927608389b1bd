import { createServerTranslate } from '#server/language/i18n.ts'
import { withOwnTexts } from '#server/language/language-files.ts'
import { companyAddresses, isMailable, senderOf } from '#server/mail/address.ts'
import type { MailKind } from '#server/storage/engine/schema.ts'
import { findContact, findOwnTexts, findSite, siteLanguages } from '#server/storage/published/company.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import { type Composing, type Sources, Undeliverable } from './composing.ts'
import { composeConfirmation } from './confirmation.ts'
import { buildMessage, type Letter, type Message } from './message.ts'
import { composeIssue } from './newsletter-issue.ts'
import { composeNotice } from './notice.ts'
import { composeReceipt } from './receipt.ts'

const COMPOSERS: Record<MailKind, (composing: Composing) => Promise<Letter>> = {
  notice: composeNotice,
  receipt: composeReceipt,
  confirmation: composeConfirmation,
  newsletter: composeIssue,
}

/** @throws Undeliverable if its subject no longer exists or its recipient is not an address */
export async function composeMail(sources: Sources, mail: Mail, withFiles: boolean): Promise<Message> {
  if (mail.recipient !== null && !isMailable(mail.recipient)) {
    throw new Undeliverable(`"${mail.recipient}" is not a valid email address.`)
  }
  const { db, config, texts } = sources
  const site = await siteLanguages(db)
  const language = mail.kind === 'notice' ? site.source : mail.locale
  const contact = await findContact(db, site.languages.includes(language) ? language : site.source)
  const published = await findSite(db, site.source)
  const files = withOwnTexts(texts, await findOwnTexts(db))
  const translate = createServerTranslate(
    () => files,
    () => site.country,
  )
  const t: Composing['t'] = (key, values) => translate(language, key, values)
  const company = contact?.name || t('layout.fallbackName')
  const letter = await COMPOSERS[mail.kind]({
    ...sources,
    mail,
    withFiles,
    language,
    company,
    place: { publicUrl: config.publicUrl, ...site },
    from: senderOf(config, company),
    inbox: companyAddresses(config, contact?.main_email),
    t,
  })
  return buildMessage(mail, letter, published?.brand?.color)
}
