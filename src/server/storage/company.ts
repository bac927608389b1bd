import type { Kysely } from 'kysely'
import {
  type About,
  type Client,
  type Contact,
  type Faq,
  KEEP_ALL,
  type Site,
  type Slider,
  type TeamMember,
  type Testimonial,
} from '#domain/company/company.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { listEntries } from './entries.ts'
import type { Tables } from './schema.ts'

/** Contact details and site settings; undefined before the first publication, as with the next two. */
export async function findContact(db: Kysely<Tables>, language: LanguageCode): Promise<Contact | undefined> {
  return (await listEntries<Contact>(db, 'contact', language))[0]
}

export async function findAbout(db: Kysely<Tables>, language: LanguageCode): Promise<About | undefined> {
  return (await listEntries<About>(db, 'about', language))[0]
}

/** Settings and figures that the pages need beside the contact details. */
export async function findSite(db: Kysely<Tables>, language: LanguageCode): Promise<Site | undefined> {
  const [stored] = await listEntries<Site>(db, 'site', language)
  // A site that an earlier version published has no retention in it.
  return stored && { ...stored, retention: stored.retention ?? KEEP_ALL }
}

export function listSliders(db: Kysely<Tables>, language: LanguageCode): Promise<Slider[]> {
  return listEntries(db, 'slider', language)
}

export function listClients(db: Kysely<Tables>, language: LanguageCode): Promise<Client[]> {
  return listEntries(db, 'client', language)
}

export function listFaqs(db: Kysely<Tables>, language: LanguageCode): Promise<Faq[]> {
  return listEntries(db, 'faq', language)
}

export function listTestimonials(db: Kysely<Tables>, language: LanguageCode): Promise<Testimonial[]> {
  return listEntries(db, 'testimonial', language)
}

export function listTeam(db: Kysely<Tables>, language: LanguageCode): Promise<TeamMember[]> {
  return listEntries(db, 'team', language)
}
