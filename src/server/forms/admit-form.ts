import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { FieldRules, FileRules, FormOutcome, PostedFormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Webhooks } from '#server/config.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { BodyRoom } from './body/body-room.ts'
import type { RateLimits } from './rate-limit/rate-limits.ts'
import { refusalsOf } from './refusal.ts'

export interface FormServices {
  db: Kysely<Tables>
  uploads: UploadStore
  t: ServerTranslate
  limits: RateLimits
  room: BodyRoom
  signingKey: string
  mailHost: string
  webhooks: Webhooks
  wakeMails: () => void
}

export interface SentForm {
  request: FastifyRequest
  language: LanguageCode
  fromPage: boolean
}

export type UploadLimits = Record<FileRules['limit'], number>

/** Before the first publication. */
export const UPLOAD_LIMITS: UploadLimits = { application_mb: 5, inquiry_mb: 10 }

/** Reads nothing of the body before the rate limit and memory allow it. */
export async function admit(
  { limits, room, t }: FormServices,
  form: PostedFormName,
  fields: Readonly<Record<string, FieldRules>>,
  { request, language }: SentForm,
  receive: () => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const seconds = await limits.forms[form](request)
  if (seconds !== undefined) return refusalsOf(form, t, language).tooMany(seconds)
  return room.hold(request.raw, fields, receive)
}
