import type { Kysely } from 'kysely'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { SitePlace } from '#domain/paths.ts'
import type { UploadStore } from '#server/files/uploads.ts'
import type { Mail } from '#server/storage/outbox.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { ServerTexts } from '#server/texts.ts'
import type { Address, MailConfig } from './address.ts'

/** What mails are made of. */
export interface Sources {
  db: Kysely<Tables>
  texts: ServerTexts
  config: MailConfig
  /** Files that go with mails. */
  uploads: Pick<UploadStore, 'size' | 'open'>
}

/** What every kind needs beside its own subject. */
export interface Composing extends Sources {
  mail: Mail
  /** Whether files may be attached; a server may have refused the mail with them as too large. */
  withFiles: boolean
  /** The company's name in the mail's language. */
  company: string
  /** Where the pages are that it links to. */
  place: SitePlace
  from: Address
  /** Who reads what visitors send. */
  inbox: Address[]
  /** Words a key in the mail's language. */
  words: (key: string, values?: Record<string, string | number>) => string
}

/** A mail that no further attempt can deliver; the message is a sentence. */
export class Undeliverable extends Error {}

/** Marks a mail as no person's own, so that no machine answers it (RFC 3834, 5). */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** The company reads its mails in the fallback language, visitors theirs in the one they sent in. */
export function languageOfMail({ kind, locale }: Pick<Mail, 'kind' | 'locale'>): LanguageCode {
  return kind === 'notice' ? FALLBACK : locale
}
