import type { Brand } from '#domain/brand/brand.ts'
import type { Contact, Site } from '#domain/company/company.ts'
import type { Sections } from '#domain/company/section-names.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type SiteLanguages, siteLanguagesOf } from '#domain/language/site-languages.ts'
import { brandOf } from '#server/brand/brand-styles.ts'

export type ReadPublished = (language: LanguageCode, path: string) => Promise<{ status: number; answer?: unknown }>

export class Unreadable extends Error {}

/** Undefined before the first publication. Throws Unreadable. */
export async function readCompany(
  read: ReadPublished,
  language: LanguageCode,
): Promise<{ contact: Contact; site: SiteLanguages; sections: Sections; brand: Brand | undefined } | undefined> {
  const contact = (await readFound(read, language, '/contact')) as { contact: Contact } | undefined
  const answer = (await readFound(read, language, '/site')) as { data: Site } | undefined
  if (!contact || !answer) return undefined
  const { data: site } = answer
  return { contact: contact.contact, site: siteLanguagesOf(site), sections: site.sections, brand: brandOf(site) }
}

/** Undefined on 404. Throws Unreadable. */
export async function readFound(read: ReadPublished, language: LanguageCode, path: string): Promise<unknown> {
  const { status, answer } = await read(language, path)
  if (status !== 200 && status !== 404) throw new Unreadable(`${path} could not be read.`)
  return answer
}
