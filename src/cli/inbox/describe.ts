import { existsSync } from 'node:fs'
import { counted, sizeOf } from '#content/words.ts'
import { INTERFACE_FALLBACK, languageOf } from '#domain/language/languages.ts'
import { momentText } from '#domain/time/company-time.ts'
import { LOCALES } from '#server/folders.ts'
import { createServerTranslate } from '#server/language/i18n.ts'
import { readLanguageFiles } from '#server/language/language-files.ts'
import type { MailConfig } from '#server/mail/address.ts'
import { mailFile } from '#server/mail/file-transport.ts'
import { MAILED_FORMS } from '#server/mail/messages/submission-fields.ts'
import { mailFolder } from '#server/mail/transport.ts'
import type { InboxFile, InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import { visibleLine } from '../visible-text.ts'

const QUARANTINE_REASONS = {
  honeypot: 'the hidden field was filled in',
  forged: 'its form token is not from this site',
  too_fast: 'it was sent within three seconds and contains links',
  clerk: 'moved there with "inbox quarantine"',
} as const

const SCANS = { off: 'not scanned', clean: 'clean', waiting: 'waiting for the virus scanner', infected: 'INFECTED' } as const

const STATES = {
  held: 'held until the virus scanner has answered',
  waiting: 'waiting',
  sending: 'being sent',
  sent: 'sent',
  failed: 'UNDELIVERED',
} as const

export function englishLabels(): (form: InboxItem['form'], field: string) => string {
  const files = readLanguageFiles(LOCALES)
  const words = createServerTranslate(() => files)
  return (form, field) => {
    const known = field in MAILED_FORMS[form].rules.fields
    return known ? words(INTERFACE_FALLBACK, MAILED_FORMS[form].label(field)) : field
  }
}

/** Label and text of each: what is known of a submission apart from what was sent. */
export function factsOf({ form, created_at, locale, status, quarantine }: InboxItem, timeZone: string): [string, string][] {
  const facts: [string, string][] = [
    ['Form', form],
    ['Sent', momentText(Date.parse(created_at), timeZone)],
    ['Language', `${locale} (${languageOf(locale).name})`],
    ['Status', status],
  ]
  if (quarantine) facts.push(['Quarantine', `${quarantine}: ${QUARANTINE_REASONS[quarantine]}`])
  return facts
}

/** Label, text and name of each field, in the order of the form, then those that an earlier version of the form had. */
export function submittedFields({ form, texts, job }: InboxItem, labels: ReturnType<typeof englishLabels>): [string, string, string][] {
  const rules = MAILED_FORMS[form].rules.fields
  const own = Object.keys(rules).filter((field) => rules[field]?.kind !== 'file')
  const others = Object.keys(texts).filter((field) => !(field in rules))
  return [...own, ...others].map((field) => {
    const text = texts[field] ?? ''
    return [labels(form, field), field === 'career_id' && job ? `${job} (${text})` : text, field]
  })
}

export function senderOf({ form, texts, email }: InboxItem): string {
  return texts[MAILED_FORMS[form].name]?.trim() || email
}

/** What the submission is about. */
export function messageOf({ form, texts }: InboxItem): string {
  const field = { contact: 'message', inquiry: 'description', application: 'content' }[form]
  return texts[field] ?? ''
}

export function fileLine(file: InboxFile): string {
  return `${visibleLine(file.name)} (${fileFacts(file)})`
}

export function fileFacts({ size, content_type, scan }: InboxFile): string {
  return `${sizeOf(size)}, ${visibleLine(content_type)}, ${SCANS[scan]}`
}

export function addresseeOf({ kind, recipient }: Pick<Mail, 'kind' | 'recipient'>): string {
  if (kind === 'webhook') return 'WEBHOOK_URL'
  return recipient === null ? 'the company' : visibleLine(recipient)
}

/** Where a server without SMTP_URL has written the email that it counts as sent. */
export function writtenFile({ id, created_at, kind, state }: Mail, config: MailConfig): string | undefined {
  if (kind === 'webhook' || state !== 'sent') return undefined
  const file = mailFile(mailFolder(config), { id, createdAt: created_at })
  return existsSync(file) ? file : undefined
}

export function mailLines(mail: Mail, timeZone: string, config: MailConfig): string[] {
  const { kind, state, attempts, last_error, sent_at, next_attempt_at } = mail
  const written = writtenFile(mail, config)
  if (written) return [`${kind} to ${addresseeOf(mail)}: NOT SENT, but written to ${written}, since SMTP_URL was not set`]
  const timeOf = (instant: string): string => momentText(Date.parse(instant), timeZone)
  const time =
    state === 'sent' && sent_at
      ? ` ${timeOf(sent_at)}`
      : state === 'waiting' && attempts > 0
        ? `, tried again ${timeOf(next_attempt_at)}`
        : ''
  const line = `${kind} to ${addresseeOf(mail)}: ${STATES[state]}${time}, ${counted(attempts, 'attempt')}`
  return last_error === null ? [line] : [line, `  last error: ${visibleLine(last_error)}`]
}

export function marksOf({ files, mails, quarantine }: InboxItem): string {
  const marks: string[] = []
  if (files.length > 0) marks.push(counted(files.length, 'file'))
  if (files.some(({ scan }) => scan === 'waiting')) marks.push('scan waiting')
  if (files.some(({ scan }) => scan === 'infected')) marks.push('INFECTED')
  if (mails.some(({ state }) => state === 'failed')) marks.push('UNDELIVERED')
  if (quarantine) marks.push(`quarantine: ${quarantine}`)
  return marks.join(', ')
}
