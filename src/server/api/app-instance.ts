import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Forms } from '#server/forms/forms.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { ServerTexts } from '#server/texts.ts'
import type { PrivacySettings } from './privacy.ts'
import type { PublishedCalls } from './published-calls.ts'

/** The part of the server below `/api`, whose routes take their types from Zod schemas. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What the resources need. */
export interface ApiServices {
  db: Kysely<Tables>
  forms: Forms
}

/** What the resources need that answer with what is published. */
export interface PublishedServices {
  db: Kysely<Tables>
  calls: PublishedCalls
  words: ServerTexts
  privacySettings: PrivacySettings
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language to answer in, from `Accept-Language`; set below `/api` only. */
    language: LanguageCode
  }
}
