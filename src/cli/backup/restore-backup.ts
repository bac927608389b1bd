import type { Kysely, Transaction } from 'kysely'
import { reasonOf } from '#server/errors/reason.ts'
import { areUploadsOf, disownUploads, ownsUploads } from '#server/files/uploads/upload-owner.ts'
import { type Database, MIGRATION_STEPS, migrate } from '#server/storage/engine/database.ts'
import { RowInserts } from '#server/storage/engine/row-inserts.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { SIGNING_KEY } from '#server/storage/engine/signing-key.ts'
import {
  appliedMigrations,
  continueIdentities,
  countRows,
  countServers,
  existingTables,
  recreateTables,
  type TableName,
} from '#server/storage/engine/whole-tables.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { countRestored } from '#server/storage/publication/publication.ts'
import type { FilePlace, PlaceName } from './file-places.ts'
import { BackupError, type Contents, type Manifest } from './format.ts'
import { type BackupPart, readBackup } from './read-backup.ts'

/** A restore replaces these only with --force. */
const PRECIOUS: TableName[] = ['content_item', 'submission', 'subscriber', 'mail']

/** Files without a restored row are removed here. Published files are found by their hash, so extra ones are harmless. */
const REPLACED: PlaceName[] = ['uploads', 'mail']

export interface Checked {
  manifest: Manifest
  contents: Contents
  /** The key to which uploads are bound, see `ownsUploads`; empty if it contains none. */
  signingKey: string
}

/**
 * Reads the whole file and changes nothing.
 * @throws BackupError if it is incomplete, or if this version cannot restore it
 */
export async function checkBackup(file: string, onBytes: (bytes: number) => void): Promise<Checked> {
  let manifest: Manifest | undefined
  let contents: Contents | undefined
  let signingKey = ''
  for await (const part of readBackup(file, onBytes)) {
    if (part.kind === 'manifest') manifest = part.manifest
    if (part.kind === 'contents') contents = part.contents
    if (part.kind === 'rows' && isSigningKeys(part.table))
      signingKey = String(part.rows.find(({ name }) => name === SIGNING_KEY)?.value ?? '')
  }
  if (!manifest || !contents) throw new BackupError('It is empty.')
  return { manifest, contents, signingKey }
}

/** Earlier versions called the table `secret`. */
const isSigningKeys = (table: TableName) => table === 'signing_key' || table === 'secret'

export interface Target extends Pick<Database, 'db' | 'engine'> {
  dataDir: string
  places: Record<PlaceName, FilePlace>
  force: boolean
}

/** The reason, in lower case; undefined if it may be restored. */
export async function refusalOf({ db, dataDir, places, force }: Target, { signingKey }: Checked): Promise<string | undefined> {
  const servers = await countServers(db)
  if (servers > 0) return `${servers === 1 ? 'a server is' : `${servers} servers are`} using the database. Stop every server first.`
  if (!(await appliedMigrations(db)).every((step) => MIGRATION_STEPS.includes(step))) {
    return 'a newer version of Vitrine has changed the database. Use that version, or restore into an empty database: another DATABASE_URL, or for SQLite with vitrine.sqlite moved out of DATA_DIR.'
  }
  if (force) return undefined
  for (const table of await existingTables(db)) {
    if (PRECIOUS.includes(table) && (await countRows(db, table)) > 0) {
      return 'the database already contains content or submissions. To replace everything, add --force.'
    }
  }
  if ((await areUploadsOf(dataDir, signingKey)) === false && (await places.uploads.list()).length > 0) {
    return `the uploaded files in ${dataDir} belong to another database. Set another DATA_DIR, or replace them with --force.`
  }
  return undefined
}

/**
 * All or nothing. If killed, it leaves the database unchanged, and perhaps files without a row.
 * @throws Error if it failed; nothing has changed unless the message says otherwise
 */
export async function restoreBackup(
  file: string,
  { manifest, signingKey }: Checked,
  { db, engine, dataDir, places, force }: Target,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const files = await RestoredFiles.begin(places)
  let committing = false
  const restore = async (trx: Transaction<Tables>) => {
    await restoreRows(trx, manifest, readBackup(file, onBytes), files)
    // Until the owner is written again, the database of the next start owns the files.
    await disownUploads(dataDir)
    committing = true
  }
  try {
    await db.transaction().execute(restore)
  } catch (error) {
    if (committing && engine === 'postgres') {
      // The commit may have succeeded, so the files stay.
      throw new Error(`The database did not confirm the restore: ${reasonOf(error)} Restore again with --force.`, {
        cause: error,
      })
    }
    await files.undo()
    throw new Error(`Nothing was restored, and the database is unchanged: ${reasonOf(error)}`, { cause: error })
  }
  if (signingKey) await ownsUploads(dataDir, signingKey)
  if (force) await files.removeOthers()
}

async function restoreRows(
  trx: Transaction<Tables>,
  { migrations }: Manifest,
  parts: AsyncIterable<BackupPart>,
  files: RestoredFiles,
): Promise<void> {
  const shownBefore = await shownVersion(trx)
  await recreateTables(trx, migrations.at(-1) ?? '')
  const inserts = new RowInserts(trx)
  for await (const part of parts) {
    if (part.kind === 'rows') await inserts.insert(part.table, part.rows)
    if (part.kind === 'file') await files.put(part)
  }
  await continueIdentities(trx)
  await migrate({ db: trx })
  await countRestored(trx, shownBefore)
}

async function shownVersion(db: Kysely<Tables>): Promise<number> {
  return (await existingTables(db)).includes('publication') ? contentVersion(db) : 0
}

/** In place before the rows that name them. */
class RestoredFiles {
  readonly #places: Record<PlaceName, FilePlace>
  readonly #before: Record<PlaceName, Set<string>>
  readonly #put: Record<PlaceName, Set<string>> = { files: new Set(), uploads: new Set(), mail: new Set() }

  private constructor(places: Record<PlaceName, FilePlace>, before: Record<PlaceName, Set<string>>) {
    this.#places = places
    this.#before = before
  }

  static async begin(places: Record<PlaceName, FilePlace>): Promise<RestoredFiles> {
    const names = async (place: PlaceName) => new Set((await places[place].list()).map(({ name }) => name))
    return new RestoredFiles(places, { files: await names('files'), uploads: await names('uploads'), mail: await names('mail') })
  }

  async put({ place, name, content }: Extract<BackupPart, { kind: 'file' }>): Promise<void> {
    await this.#places[place].put(name, content)
    this.#put[place].add(name)
  }

  async undo(): Promise<void> {
    for (const place of Object.keys(this.#put) as PlaceName[]) {
      for (const name of this.#put[place]) if (!this.#before[place].has(name)) await this.#places[place].remove(name)
    }
  }

  async removeOthers(): Promise<void> {
    for (const place of REPLACED) {
      for (const name of this.#before[place]) if (!this.#put[place].has(name)) await this.#places[place].remove(name)
    }
  }
}
