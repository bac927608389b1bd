import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { FieldRules, FileRules, FormOutcome, PostedFormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { UploadStore } from '#server/files/uploads.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { ServerTexts } from '../texts.ts'
import type { BodyRoom } from './body-room.ts'
import type { RateLimits } from './rate-limits.ts'
import { refusalsOf } from './refusal.ts'

/** What receiving forms needs of the rest of the server. */
export interface FormServices {
  db: Kysely<Tables>
  uploads: UploadStore
  words: ServerTexts
  limits: RateLimits
  room: BodyRoom
  /** Signs form tokens and newsletter links. */
  secret: string
  /** Right side of the mails' Message-IDs. */
  mailHost: string
  /** Called when mails lie in the outbox. */
  wakeMails: () => void
}

/** A form on its way in: its body is still unread. */
export interface SentForm {
  request: FastifyRequest
  /** In which the sender is answered. */
  language: LanguageCode
  /** Whether a page without JavaScript sent it. */
  fromPage: boolean
}

/** Most MB of a file. */
export type UploadLimits = Record<FileRules['limit'], number>

/** What holds before a site is published. */
export const UPLOAD_LIMITS: UploadLimits = { application_mb: 5, inquiry_mb: 10 }

/**
 * Counts a form, and receives it when its sender may send one more and memory has room for it: until
 * then nothing of its body is read.
 * @throws what `receive` throws, and BodyRefused without room
 */
export async function admit(
  { limits, room, words }: FormServices,
  form: PostedFormName,
  fields: Readonly<Record<string, FieldRules>>,
  { request, language }: SentForm,
  receive: () => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const seconds = await limits.forms[form](request)
  if (seconds !== undefined) return refusalsOf(form, words, language).tooMany(seconds)
  return room.hold(request.raw, fields, receive)
}
