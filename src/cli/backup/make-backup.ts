import type { Kysely } from 'kysely'
import type { Report } from '#content/publish/publish.ts'
import { type Database, MIGRATION_STEPS, onSnapshot } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import {
  appliedMigrations,
  countRows,
  existingTables,
  readRows,
  type TableName,
  type TableRow,
} from '#server/storage/engine/whole-tables.ts'
import { listHistoryFiles } from '#server/storage/publication/history.ts'
import { type ArchiveEntry, textEntry, writeArchive } from './archive.ts'
import type { PlaceName, ReadPlace } from './file-places.ts'
import { BackupError, CONTENTS, type Contents, MANIFEST, newManifest } from './format.ts'
import { lineOf } from './rows.ts'

/** Bounds memory, in bytes. */
const CHUNK_BYTES = 1024 * 1024

export type Saved = Pick<Contents, 'rows' | 'files'> & {
  /** Files of saved rows that were erased meanwhile, or lost earlier. */
  missing: { place: PlaceName; name: string }[]
}

/**
 * The rows are a snapshot, while visitors and editors continue to work; their files are included unless erased before they
 * are read.
 * @throws BackupError if there is nothing to save, or if a newer version has changed the database
 */
export async function makeBackup(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  places: Record<PlaceName, ReadPlace>,
  file: string,
  onProgress: Report,
): Promise<Saved> {
  return onSnapshot(db, async (trx) => {
    const manifest = newManifest(engine, await savableMigrations(trx))
    const tables = await existingTables(trx)
    const names = await fileNames(trx, tables, places)
    let total = Object.values(names).flat().length
    for (const table of tables) total += await countRows(trx, table)
    const saved: Saved = { rows: {}, files: {}, missing: [] }
    let done = 0
    const onSaved = (more: number): void => {
      done += more
      onProgress(done, total)
    }
    await writeArchive(file, async function* (digest) {
      yield textEntry(MANIFEST, JSON.stringify(manifest))
      for (const table of tables) yield* rowEntries(readRows(trx, table), table, saved, onSaved)
      for (const place of Object.keys(names) as PlaceName[]) yield* fileEntries(places[place], place, names[place], saved, onSaved)
      const { rows, files } = saved
      yield textEntry(CONTENTS, JSON.stringify({ rows, files, sha256: digest.hex() } satisfies Contents))
    })
    return saved
  })
}

async function savableMigrations(db: Kysely<Tables>): Promise<string[]> {
  const migrations = await appliedMigrations(db)
  if (migrations.length === 0) {
    throw new BackupError('There is nothing to save: the database has no tables yet. Check DATABASE_URL and DATA_DIR.')
  }
  if (migrations.some((step) => !MIGRATION_STEPS.includes(step))) {
    throw new BackupError('A newer version of Vitrine has changed the database. Make the backup with that version.')
  }
  return migrations
}

async function fileNames(
  db: Kysely<Tables>,
  tables: TableName[],
  places: Record<PlaceName, ReadPlace>,
): Promise<Record<PlaceName, string[]>> {
  const published = await db.selectFrom('stored_file').select('sha256').distinct().execute()
  const earlier = tables.includes('publication_file') ? await listHistoryFiles(db) : []
  const sent = tables.includes('submission_file')
    ? await db.selectFrom('submission_file').select('stored_name').orderBy('id').execute()
    : []
  const mails = await places.mail.list()
  return {
    files: [...new Set([...published.map(({ sha256 }) => sha256), ...earlier])].sort(),
    uploads: sent.map(({ stored_name }) => stored_name),
    mail: mails.map(({ name }) => name).sort(),
  }
}

async function* rowEntries(
  pages: AsyncIterable<TableRow[]>,
  table: TableName,
  saved: Saved,
  onSaved: (more: number) => void,
): AsyncIterable<ArchiveEntry> {
  let chunks = 0
  let lines: string[] = []
  let size = 0
  const entry = (): ArchiveEntry => {
    chunks += 1
    saved.rows[table] = (saved.rows[table] ?? 0) + lines.length
    onSaved(lines.length)
    const text = lines.join('')
    lines = []
    size = 0
    return textEntry(`rows/${table}/${String(chunks).padStart(6, '0')}.jsonl`, text)
  }
  for await (const rows of pages) {
    for (const row of rows) {
      const line = lineOf(row)
      lines.push(line)
      size += line.length
      if (size >= CHUNK_BYTES) yield entry()
    }
  }
  if (lines.length > 0) yield entry()
}

async function* fileEntries(
  place: ReadPlace,
  placeName: PlaceName,
  names: string[],
  saved: Saved,
  onSaved: (more: number) => void,
): AsyncIterable<ArchiveEntry> {
  for (const name of names) {
    const found = await place.open(name)
    if (found) {
      saved.files[placeName] = (saved.files[placeName] ?? 0) + 1
      yield { name: `${placeName}/${name}`, size: found.size, content: found.stream }
    } else saved.missing.push({ place: placeName, name })
    onSaved(1)
  }
}
