import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SitePlace } from '#domain/paths.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { LanguageFiles } from '#server/language/language-files.ts'
import type { Address, MailConfig, WebhookConfig } from '#server/mail/address.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'

export interface Sources {
  db: Kysely<Tables>
  /** As packaged. */
  texts: LanguageFiles
  config: MailConfig & WebhookConfig
  uploads: Pick<UploadStore, 'size' | 'open'>
}

export interface Composing extends Sources {
  mail: Mail
  /** False after a server refused the mail as too large. */
  withFiles: boolean
  /** The visitor's; of a notice the company's, its source language. */
  language: LanguageCode
  company: string
  place: SitePlace
  from: Address
  inbox: Address[]
  t: (key: string, values?: Record<string, string | number>) => string
}

/** No further attempt can succeed. */
export class Undeliverable extends Error {}

/** Keeps machines from answering (RFC 3834, 5). */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
