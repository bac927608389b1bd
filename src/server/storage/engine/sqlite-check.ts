import { statSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'
import { SqliteDamaged } from './unavailable.ts'

/** A start reads files up to this size whole, which takes a slow disk some seconds. */
const READ_WHOLE_BYTES = 64 * 1024 * 1024

/** The table that makes a file large, and that `content publish` can rebuild. */
const LARGE_TABLE = 'product'

interface Found {
  quick_check: string
}

/** @throws SqliteDamaged */
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

export function inOneLine(found: string): string {
  return found
    .replace(/^\*{3}.*\*{3}$/m, '')
    .replace(/\s+/g, ' ')
    .trim()
}
