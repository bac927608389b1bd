import type { Kysely } from 'kysely'
import type { Tables } from '../engine/schema.ts'
import type { StoredFile } from '../publication/types.ts'

/** Takes a path below `/storage/`; undefined when nothing published refers to it. */
export function findStoredFile(db: Kysely<Tables>, path: string): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_file').selectAll().where('path', '=', path).executeTakeFirst()
}

export function listStoredFiles(db: Kysely<Tables>, contentTypes: string[], limit: number): Promise<StoredFile[]> {
  return db.selectFrom('stored_file').selectAll().where('content_type', 'in', contentTypes).orderBy('path').limit(limit).execute()
}
