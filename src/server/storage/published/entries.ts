import type { Kysely } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { EntryKind, Tables } from '../engine/schema.ts'
import { findReferred } from './references.ts'

/** Unchecked: publishing wrote it, and the API checks it against the answer's schema. */
export function parseData<Answer>({ data }: { data: string }): Answer {
  return JSON.parse(data) as Answer
}

export async function listEntries<Answer>(db: Kysely<Tables>, kind: EntryKind, language: LanguageCode): Promise<Answer[]> {
  const rows = await db
    .selectFrom('entry')
    .select('data')
    .where('kind', '=', kind)
    .where('locale', '=', language)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => parseData<Answer>(row))
}

export async function findEntry<Answer extends { id: number }>(
  db: Kysely<Tables>,
  kind: EntryKind,
  language: LanguageCode,
  reference: string,
): Promise<Answer | undefined> {
  const ofKind = db.selectFrom('entry').select('data').where('kind', '=', kind).where('locale', '=', language)
  const row = await findReferred(db, kind, reference, (column, value) => ofKind.where(column, '=', value).executeTakeFirst())
  return row && parseData<Answer>(row)
}
