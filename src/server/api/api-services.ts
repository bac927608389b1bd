import type { Kysely } from 'kysely'
import type { Forms } from '#server/forms/forms.ts'
import type { FormLimit } from '#server/forms/rate-limit/rate-limits.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { PublishedCalls } from './published/published-calls.ts'

export interface PrivacySettings {
  /** A path of this site, or the address of another service. */
  countryLookupUrl: string
  formLimit: FormLimit | undefined
}

export interface ApiServices {
  db: Kysely<Tables>
  forms: Forms
}

export interface PublishedServices {
  db: Kysely<Tables>
  calls: PublishedCalls
  t: ServerTranslate
  privacySettings: PrivacySettings
}
