import { BYTES_PER_MB } from '#domain/form.ts'
import { fileSizeText } from '#domain/language/file-size.ts'
import { formatterOf } from '#domain/language/format.ts'
import { languageOf } from '#domain/language/languages.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import { writtenMoment } from '#domain/time/written-moment.ts'
import { isMailable } from '#server/mail/address.ts'
import { findSite } from '#server/storage/published/company.ts'
import { findJob } from '#server/storage/published/jobs.ts'
import { findMailedSubmission, type MailedSubmission } from '#server/storage/submissions/outbox.ts'
import { AUTOMATIC, type Composing, Undeliverable } from './composing.ts'
import type { Field } from './layout.ts'
import { type Attachment, headerText, type Letter } from './message.ts'
import { choiceText, MAILED_FORMS, textsOf } from './submission-fields.ts'

/** For all files of a mail; most servers take 25 MB, and base64 adds a third. */
const ATTACHMENT_LIMIT = 15 * BYTES_PER_MB

type UploadedFile = MailedSubmission['files'][number]

/** All fields, in the order of the form (docs/spec.md#3-entities-and-their-fields). */
export async function composeNotice(composing: Composing): Promise<Letter> {
  const { db, mail, t, from, inbox, language } = composing
  const found = await findMailedSubmission(db, mail)
  if (!found) throw new Undeliverable('The submission was erased before this email was sent.')
  const { submission } = found
  if (submission.quarantine) throw new Undeliverable('The submission is in quarantine, for which no emails are sent.')
  const form = MAILED_FORMS[submission.form]
  const texts = textsOf(submission)
  const sender = texts[form.email] ?? ''
  const name = headerText(texts[form.name] ?? '')
  const { fields, attachments } = await fieldsOf(composing, found, texts)
  const answerable = isMailable(sender)
  return {
    from,
    to: inbox,
    // A server without SMTPUTF8 may refuse a non-ASCII address in a header; the text has it anyway.
    replyTo: answerable && (mail.attempts === 1 || /^[ -~]+$/.test(sender)) ? { name: '', address: sender } : undefined,
    subject: t(`mail:notice.subject.${submission.form}`, { number: submission.id, name }),
    language,
    blocks: [
      { text: t(`mail:notice.intro.${submission.form}`, { name }) },
      { fields },
      { text: t(answerable ? 'mail:notice.answer' : 'mail:notice.noAnswer') },
      { text: t('mail:notice.show') },
      { command: `vitrine inbox show ${submission.id}` },
    ],
    headers: AUTOMATIC,
    attachments,
  }
}

async function fieldsOf(
  composing: Composing,
  { submission, files }: MailedSubmission,
  texts: Record<string, string>,
): Promise<{ fields: Field[]; attachments: Attachment[] }> {
  const { t } = composing
  const { rules, label } = MAILED_FORMS[submission.form]
  const attachments: Attachment[] = []
  const fields: Field[] = []
  for (const [field, { kind }] of Object.entries(rules.fields)) {
    if (kind === 'file') {
      const named: string[] = []
      for (const file of files.filter((one) => one.field === field)) named.push(await attach(composing, file, attachments))
      fields.push({ label: t(label(field)), value: named.join('\n') })
    } else {
      const value = texts[field] ?? ''
      fields.push({ label: t(label(field)), value: field === 'career_id' ? await position(composing, value) : choiceText(field, value, t) })
    }
  }
  fields.push({ label: t('mail:notice.sentAt'), value: await sentAt(composing, submission) })
  fields.push({ label: t('mail:notice.pageLanguage'), value: languageOf(submission.locale).name })
  return { fields, attachments }
}

export async function sentAt({ db, language }: Composing, { created_at }: { created_at: string }): Promise<string> {
  const site = await findSite(db)
  const place = { country: site?.country, persianRegion: site?.persian_region, timeZone: site?.time_zone ?? DEFAULT_TIME_ZONE }
  return writtenMoment(created_at, language, place)
}

async function position({ db, language }: Composing, jobId: string): Promise<string> {
  const job = await findJob(db, language, jobId)
  return job ? `${job.title} (${jobId})` : jobId
}

async function attach(
  { uploads, t, language, place, withFiles }: Composing,
  file: UploadedFile,
  attachments: Attachment[],
): Promise<string> {
  const size = fileSizeText(file.size, formatterOf(language, place), t)
  const line = (key: string) => t(`mail:notice.${key}`, { name: file.name, size })
  if (file.scan === 'infected') return line('fileInfected')
  if (file.scan === 'waiting') return line('fileNotScanned')
  if ((await uploads.size(file.stored_name)) === undefined) return line('fileMissing')
  const attached = attachments.reduce((sum, { size }) => sum + size, 0)
  if (!withFiles || attached + file.size > ATTACHMENT_LIMIT) return line('fileTooLarge')
  attachments.push({ name: file.name, open: () => uploads.open(file.stored_name), contentType: file.content_type, size: file.size })
  return line('file')
}
