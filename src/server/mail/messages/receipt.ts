import { canonicalLanguage } from '#domain/paths.ts'
import { findJob } from '#server/storage/published/jobs.ts'
import { findMailedSubmission, type MailedSubmission } from '#server/storage/submissions/outbox.ts'
import { AUTOMATIC, type Composing, Undeliverable } from './composing.ts'
import type { Field } from './layout.ts'
import { headerText, type Letter } from './message.ts'
import { choiceText, MAILED_FORMS, textsOf } from './submission-fields.ts'

const EXCERPT_LENGTH = 300

// eslint-disable-next-line regexp/no-super-linear-move -- cut to 300 characters before
const LINK = /\S*(?::\/\/|www\.|[a-z0-9-]\.[a-z]{2,})\S*/gi

export async function composeReceipt(composing: Composing): Promise<Letter> {
  const { db, mail, t, from, inbox, language, company, config } = composing
  const found = await findMailedSubmission(db, mail)
  if (!found) throw new Undeliverable('The submission was erased before this email was sent.')
  const { form } = found.submission
  const texts = textsOf(found.submission)
  return {
    from,
    to: [{ name: '', address: mail.recipient ?? '' }],
    replyTo: inbox[0],
    subject: t(`mail:receipt.subject.${form}`),
    language,
    blocks: [
      { text: t('mail:receipt.greeting', { name: repeated(texts[MAILED_FORMS[form].name] ?? '') }) },
      { text: t(`mail:receipt.thanks.${form}`) },
      { text: t('mail:receipt.sent') },
      { fields: (await summary(composing, found, texts)).filter(({ value }) => value !== '') },
      { text: `${t('mail:receipt.regards')}\n${company}` },
      { footer: t('mail:receipt.reason', { site: config.publicUrl }) },
    ],
    headers: AUTOMATIC,
    attachments: [],
  }
}

async function summary(composing: Composing, { submission, files }: MailedSubmission, texts: Record<string, string>): Promise<Field[]> {
  const { db, t, language, place } = composing
  const { label } = MAILED_FORMS[submission.form]
  const fields: Field[] = []
  const add = (field: string, value: string) => fields.push({ label: t(label(field)), value })
  if (submission.form === 'application') {
    const job = await findJob(db, canonicalLanguage(place, language, place.languages), texts.career_id ?? '')
    add('career_id', job?.title ?? texts.career_id ?? '')
    add('content', repeated(texts.content ?? ''))
  } else if (submission.form === 'contact') {
    add('message', repeated(texts.message ?? ''))
  } else {
    add('company_name', repeated(texts.company_name ?? ''))
    add('type_of_inquiry', choiceText('type_of_inquiry', texts.type_of_inquiry ?? '', t))
    add('description', repeated(texts.description ?? ''))
  }
  for (const { field, name } of files) add(field, headerText(name))
  return fields
}

/** Without links: anyone who enters a stranger's address could advertise in our name. */
function repeated(text: string): string {
  // Cut first: the pattern is quadratic.
  return headerText(text.slice(0, EXCERPT_LENGTH * 4), EXCERPT_LENGTH).replace(LINK, '…')
}
