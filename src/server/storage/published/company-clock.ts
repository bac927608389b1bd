import type { Kysely } from 'kysely'
import { companyDay } from '#domain/time/company-time.ts'
import type { Tables } from '../engine/schema.ts'
import type { ContentVersion } from '../publication/content-version.ts'
import { companyTimeZone } from './company.ts'

/** Saves a query per page. The time zone is read again after each publication. */
export async function watchToday(db: Kysely<Tables>, contentVersion: Pick<ContentVersion, 'current'>): Promise<() => string> {
  let version = contentVersion.current()
  let timeZone = await companyTimeZone(db)
  let reading = false
  const readAgain = async (published: number): Promise<void> => {
    reading = true
    try {
      timeZone = await companyTimeZone(db)
      version = published
    } catch {
      // The database is away; the next request tries again.
    } finally {
      reading = false
    }
  }
  return () => {
    const published = contentVersion.current()
    if (published !== version && !reading) void readAgain(published)
    return companyDay(timeZone)
  }
}
