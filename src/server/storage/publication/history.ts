import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { batches } from '../engine/batches.ts'
import type { Tables } from '../engine/schema.ts'
import type { Changes, History, PackAddresses, StoredSources } from './types.ts'

export const KEPT_PUBLICATIONS = 50

/** Names kept of each list; the rest is counted. */
const NAMED = 200

const CHANGES = ['added', 'changed', 'removed', 'scheduled'] as const

const changesSchema = z.record(z.enum(CHANGES), z.object({ count: z.int(), names: z.array(z.string()) }))
export type RecordedChanges = z.infer<typeof changesSchema>

export interface PublicationRecord {
  version: number
  at: string
  by: string
  shows: number | undefined
  changes: RecordedChanges
  packs: PackAddresses
}

/**
 * Whoever publishes at the same time waits for this transaction, finds another version and stores its files again; so a file that
 * is forgotten here is missing nowhere.
 */
export async function recordPublication(trx: Transaction<Tables>, version: number, changes: Changes, history: History): Promise<void> {
  const sources = history.sources()
  const [last] = await listVersions(trx)
  await trx
    .insertInto('publication_record')
    .values({
      version,
      published_at: new Date().toISOString(),
      published_by: history.by,
      shows: history.shows ?? null,
      changes: JSON.stringify(recordedChanges(changes)),
      packs: JSON.stringify(sources.packs),
    })
    .execute()
  await storeUse(trx, sources, last ?? 0)
  await forgetOld(trx, history)
}

/** After an upgrade, the first publication has something before it. Files that differ only in remarks are stored and go with the others. */
export async function recordUnchanged(trx: Transaction<Tables>, version: number, changes: Changes, history: History): Promise<void> {
  const [last] = await listVersions(trx)
  if (last === undefined) return recordPublication(trx, version, changes, history)
  for (const batch of batches(new Set(history.sources().files))) {
    await trx
      .insertInto('publication_file')
      .values(batch.map((sha256) => ({ sha256, last_version: last })))
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute()
  }
}

/** Newest first. */
export async function listRecords(db: Kysely<Tables>): Promise<PublicationRecord[]> {
  const rows = await db.selectFrom('publication_record').selectAll().orderBy('version', 'desc').execute()
  return rows.map(({ version, published_at, published_by, shows, changes, packs }) => ({
    version,
    at: published_at,
    by: published_by,
    shows: shows ?? undefined,
    changes: changesSchema.parse(JSON.parse(changes)),
    packs: JSON.parse(packs) as PackAddresses,
  }))
}

/** Addresses of all files that earlier publications need. */
export async function listHistoryFiles(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('publication_file').select('sha256').orderBy('sha256').execute()
  return rows.map(({ sha256 }) => sha256)
}

async function listVersions(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom('publication_record').select('version').orderBy('version', 'desc').execute()
  return rows.map(({ version }) => version)
}

function recordedChanges(changes: Changes): RecordedChanges {
  const recorded = CHANGES.map((name) => [name, { count: changes[name].length, names: changes[name].slice(0, NAMED) }])
  return Object.fromEntries(recorded) as RecordedChanges
}

async function storeUse(trx: Transaction<Tables>, { files, replaced }: StoredSources, last: number): Promise<void> {
  const used = new Set(files)
  for (const batch of batches(used)) {
    await trx
      .insertInto('publication_file')
      .values(batch.map((sha256) => ({ sha256, last_version: null })))
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ last_version: null }))
      .execute()
  }
  const before = replaced ?? (await unendedFiles(trx))
  for (const batch of batches(before.filter((sha256) => !used.has(sha256)))) {
    await trx.updateTable('publication_file').set({ last_version: last }).where('sha256', 'in', batch).execute()
  }
}

async function unendedFiles(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx.selectFrom('publication_file').select('sha256').where('last_version', 'is', null).execute()
  return rows.map(({ sha256 }) => sha256)
}

async function forgetOld(trx: Transaction<Tables>, { forget }: History): Promise<void> {
  const oldest = (await listVersions(trx))[KEPT_PUBLICATIONS - 1]
  if (oldest === undefined) return
  await trx.deleteFrom('publication_record').where('version', '<', oldest).execute()
  const unused = await trx
    .selectFrom('publication_file')
    .select('sha256')
    .where('last_version', '<', oldest)
    .where('sha256', 'not in', trx.selectFrom('stored_file').select('sha256'))
    .execute()
  for (const { sha256 } of unused) await forget(sha256)
  for (const batch of batches(unused)) {
    await trx
      .deleteFrom('publication_file')
      .where(
        'sha256',
        'in',
        batch.map(({ sha256 }) => sha256),
      )
      .execute()
  }
}
