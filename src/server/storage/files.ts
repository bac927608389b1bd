import type { Kysely } from 'kysely'
import type { StoredFile } from './publication.ts'
import type { Tables } from './schema.ts'

/**
 * A published file.
 * @param path below `/storage/`
 * @returns undefined when nothing published refers to it
 */
export function findStoredFile(db: Kysely<Tables>, path: string): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_file').selectAll().where('path', '=', path).executeTakeFirst()
}
