import type { Kysely } from 'kysely'
import type { LanguageFiles } from '#server/language/language-files.ts'
import { isMailable } from '#server/mail/address.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { headerText } from './message.ts'
import { MAILED_FORMS } from './submission-fields.ts'
import { voiceIn } from './voice.ts'

export interface Reply {
  to: string
  subject: string
  body: string
}

/** In the language of the sender, to be finished in the clerk's own email program. Undefined if the address cannot be written to. */
export async function composeReply(
  db: Kysely<Tables>,
  texts: LanguageFiles,
  { form, locale, texts: fields }: InboxItem,
): Promise<Reply | undefined> {
  const { name, email } = MAILED_FORMS[form]
  const to = fields[email]?.trim() ?? ''
  if (!isMailable(to)) return undefined
  const { t, company } = await voiceIn(db, texts, () => locale)
  const greeting = t('mail:receipt.greeting', { name: headerText(fields[name] ?? '') })
  return {
    to,
    subject: t(`mail:reply.subject.${form}`, { company }),
    body: [greeting, '', t(`mail:reply.thanks.${form}`), '', '', '', t('mail:receipt.regards'), company].join('\n'),
  }
}

/** RFC 6068. Nothing of the sender can add a header or a recipient. */
export function mailtoLink({ to, subject, body }: Reply): string {
  const [address, title, text] = [to, subject, body.replaceAll('\n', '\r\n')].map(encodeURIComponent)
  return `mailto:${address?.replace('%40', '@')}?subject=${title}&body=${text}`
}
