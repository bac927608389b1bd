import type { Kysely } from 'kysely'
import type { StoredFile } from './publication-types.ts'
import type { Tables } from './schema.ts'

/**
 * A published file.
 * @param path below `/storage/`
 * @returns undefined when nothing published refers to it
 */
export function findStoredFile(db: Kysely<Tables>, path: string): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_file').selectAll().where('path', '=', path).executeTakeFirst()
}

/**
 * Published files of some content types, by path.
 * @param limit most of them that are given
 */
export function listStoredFiles(db: Kysely<Tables>, contentTypes: string[], limit: number): Promise<StoredFile[]> {
  return db.selectFrom('stored_file').selectAll().where('content_type', 'in', contentTypes).orderBy('path').limit(limit).execute()
}
