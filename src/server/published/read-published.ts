import type { Contact, Site } from '#domain/company/company.ts'
import type { Sections } from '#domain/company/sections.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type SiteLanguages, siteLanguagesOf } from '#domain/language/site-languages.ts'

export type ReadPublished = (language: LanguageCode, path: string) => Promise<{ status: number; answer?: unknown }>

export class Unreadable extends Error {}

/** Undefined before the first publication. Throws Unreadable. */
export async function readCompany(
  read: ReadPublished,
  language: LanguageCode,
): Promise<{ contact: Contact; site: SiteLanguages; sections: Sections } | undefined> {
  const contact = (await readFound(read, language, '/contact')) as { contact: Contact } | undefined
  const site = (await readFound(read, language, '/site')) as { data: Site } | undefined
  return contact && site && { contact: contact.contact, site: siteLanguagesOf(site.data), sections: site.data.sections }
}

/** Undefined on 404. Throws Unreadable. */
export async function readFound(read: ReadPublished, language: LanguageCode, path: string): Promise<unknown> {
  const { status, answer } = await read(language, path)
  if (status !== 200 && status !== 404) throw new Unreadable(`${path} could not be read.`)
  return answer
}
