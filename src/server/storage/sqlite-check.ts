import { statSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'
import { SqliteDamaged } from './unavailable.ts'

/** Up to this size a start reads the whole file, for which a slow disk needs some seconds. */
const READ_WHOLE_BYTES = 64 * 1024 * 1024

/** What makes a file large, and what `content publish` can make again. */
const LARGE_TABLE = 'product'

interface Found {
  quick_check: string
}

/**
 * Looks for damage before a file is used.
 * @param path of the file, which `db` has opened
 * @throws SqliteDamaged
 */
export async function checkSqliteFile(db: Kysely<Tables>, path: string): Promise<void> {
  if (statSync(path).size <= READ_WHOLE_BYTES) {
    refuseDamage(path, (await sql<Found>`pragma quick_check(1)`.execute(db)).rows)
    return
  }
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  for (const { name } of tables) {
    if (name !== LARGE_TABLE) refuseDamage(path, (await sql<Found>`pragma quick_check(${sql.id(name)})`.execute(db)).rows)
  }
}

function refuseDamage(path: string, [first]: Found[]): void {
  if (first && first.quick_check !== 'ok') throw new SqliteDamaged(path, inOneLine(first.quick_check))
}

/** What SQLite's checks say, without their heading. */
export function inOneLine(found: string): string {
  return found
    .replace(/^\*{3}.*\*{3}$/m, '')
    .replace(/\s+/g, ' ')
    .trim()
}
