import type { Kysely } from 'kysely'
import type { Forms } from '#server/forms/forms.ts'
import type { FormLimit } from '#server/forms/rate-limits.ts'
import type { Tables } from '#server/storage/schema.ts'
import type { ServerTexts } from '#server/texts.ts'
import type { PublishedCalls } from './published-calls.ts'

/** The settings of the server that concern visitors. */
export interface PrivacySettings {
  /** Who tells a visitor's country: a path of this site, or the address of another service. */
  countryLookupUrl: string
  /** undefined: nobody is counted. */
  formLimit: FormLimit | undefined
}

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
