import type { Kysely } from 'kysely'
import type { Contact } from '#domain/company/company.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { createServerTranslate } from '#server/language/i18n.ts'
import { type LanguageFiles, withOwnTexts } from '#server/language/language-files.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { findContact, findOwnTexts, siteLanguages } from '#server/storage/published/company.ts'
import type { Composing } from './composing.ts'

interface Voice extends Pick<Composing, 'company' | 't'> {
  site: SiteLanguages
  /** Undefined before the first publication. */
  contact: Contact | undefined
}

/** How the company writes in a language: with its name and its own texts, where it has any. */
export async function voiceIn(db: Kysely<Tables>, texts: LanguageFiles, languageOf: (site: SiteLanguages) => LanguageCode): Promise<Voice> {
  const site = await siteLanguages(db)
  const language = languageOf(site)
  const contact = await findContact(db, site.languages.includes(language) ? language : site.source)
  const files = withOwnTexts(texts, await findOwnTexts(db))
  const translate = createServerTranslate(
    () => files,
    () => site.country,
  )
  const t: Composing['t'] = (key, values) => translate(language, key, values)
  return { site, contact, t, company: contact?.name || t('layout.fallbackName') }
}
