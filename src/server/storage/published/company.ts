import type { Kysely } from 'kysely'
import { PRICE_SLIDER_MAX } from '#domain/catalogue/product-constants.ts'
import { type About, type Contact, KEEP_ALL, type PublishedSite } from '#domain/company/company.ts'
import { DEFAULT_SECTIONS, type Sections } from '#domain/company/section-names.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_SITE_LANGUAGES, type SiteLanguages, siteLanguagesOf } from '#domain/language/site-languages.ts'
import type { Messages, OwnTexts } from '#domain/language/translate.ts'
import { currencyIn } from '#domain/money/currency.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import type { EntryKind, Tables } from '../engine/schema.ts'
import { listEntries, parseData } from './entries.ts'

/** Undefined before the first publication, as with the next two. */
export function findContact(db: Kysely<Tables>, language: LanguageCode): Promise<Contact | undefined> {
  return findOnly(db, 'contact', language)
}

export function findAbout(db: Kysely<Tables>, language: LanguageCode): Promise<About | undefined> {
  return findOnly(db, 'about', language)
}

/** Without a language, its texts are in any: settings are the same in all. */
export async function findSite(db: Kysely<Tables>, language?: LanguageCode): Promise<PublishedSite | undefined> {
  const rows = db.selectFrom('entry').select('data').where('kind', '=', 'site').orderBy('locale').limit(1)
  const row = await (language === undefined ? rows : rows.where('locale', '=', language)).executeTakeFirst()
  if (!row) return undefined
  const { id: _stored, fallback: _hasNoTexts, ...settings } = parseData<PublishedSite & { id: number; fallback: string[] }>(row)
  // Sites published by an earlier version lack newer settings.
  const { source } = siteLanguagesOf(settings)
  const map = settings.map && { ...settings.map, consent: settings.map.consent ?? false }
  return {
    ...DEFAULT_SECTIONS,
    ...settings,
    sections: { ...DEFAULT_SECTIONS.sections, ...settings.sections },
    source_language: source,
    language_guess: settings.language_guess ?? 'country',
    brand: settings.brand ?? null,
    map,
    inquiry_fields: settings.inquiry_fields ?? {},
    retention: settings.retention ?? KEEP_ALL,
    time_zone: settings.time_zone ?? DEFAULT_TIME_ZONE,
    currency: settings.currency ? currencyIn(settings.currency) : null,
    tax_note: settings.tax_note ?? null,
    price_slider: settings.price_slider ?? PRICE_SLIDER_MAX,
  }
}

export async function siteLanguages(db: Kysely<Tables>): Promise<SiteLanguages> {
  const site = await findSite(db)
  return site ? siteLanguagesOf(site) : DEFAULT_SITE_LANGUAGES
}

export async function findOwnTexts(db: Kysely<Tables>): Promise<OwnTexts> {
  const rows = await db.selectFrom('entry').select(['locale', 'data']).where('kind', '=', 'texts').execute()
  return Object.fromEntries(rows.map((row) => [row.locale, parseData<Messages>(row)]))
}

export async function siteSections(db: Kysely<Tables>): Promise<Sections> {
  return (await findSite(db))?.sections ?? DEFAULT_SECTIONS.sections
}

export async function companyTimeZone(db: Kysely<Tables>): Promise<string> {
  return (await findSite(db))?.time_zone ?? DEFAULT_TIME_ZONE
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
