import type { Kysely } from 'kysely'
import { type About, type Contact, KEEP_ALL, type Site } from '#domain/company/company.ts'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import type { EntryKind, Tables } from '../engine/schema.ts'
import { listEntries } from './entries.ts'

/** Undefined before the first publication, as with the next two. */
export function findContact(db: Kysely<Tables>, language: LanguageCode): Promise<Contact | undefined> {
  return findOnly(db, 'contact', language)
}

export function findAbout(db: Kysely<Tables>, language: LanguageCode): Promise<About | undefined> {
  return findOnly(db, 'about', language)
}

export async function findSite(db: Kysely<Tables>, language: LanguageCode): Promise<Site | undefined> {
  const stored = await findOnly<Site & { fallback: string[] }>(db, 'site', language)
  if (!stored) return undefined
  const { fallback: _hasNoTexts, ...settings } = stored
  // Sites published by an earlier version lack newer settings.
  const map = settings.map && { ...settings.map, consent: settings.map.consent ?? false }
  return { ...settings, map, retention: settings.retention ?? KEEP_ALL, time_zone: settings.time_zone ?? DEFAULT_TIME_ZONE }
}

export async function siteLanguages(db: Kysely<Tables>): Promise<LanguageCode[]> {
  return (await findSite(db, FALLBACK))?.languages ?? [...LANGUAGE_CODES]
}

export async function companyTimeZone(db: Kysely<Tables>): Promise<string> {
  return (await findSite(db, FALLBACK))?.time_zone ?? DEFAULT_TIME_ZONE
}

export async function today(db: Kysely<Tables>): Promise<string> {
  return companyDay(await companyTimeZone(db))
}

async function findOnly<Item extends object>(db: Kysely<Tables>, kind: EntryKind, language: LanguageCode): Promise<Item | undefined> {
  const [stored] = await listEntries<Item & { id: number }>(db, kind, language)
  if (!stored) return undefined
  const { id: _stored, ...only } = stored
  return only as Item
}
