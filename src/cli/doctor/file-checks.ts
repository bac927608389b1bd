import type { Kysely } from 'kysely'
import { counted } from '#content/words.ts'
import { type ListedFile, sha256OfStream } from '#server/files/stored-bytes.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { listHistoryFiles } from '#server/storage/publication/history.ts'
import { isUploadKnown } from '#server/storage/submissions/submissions.ts'
import type { ReadPlace } from '../backup/file-places.ts'
import { visibleLine } from '../visible-text.ts'
import { type DoctorResult, listed, resultsFor } from './result.ts'

/** In milliseconds. A newer file without a row may belong to a form that is still being received. */
const RECEIVING_MS = 60 * 60 * 1000

interface Described {
  name: string
  size: number
  sha256: string
  /** As the result names it. */
  called: string
}

interface Differences {
  missing: Described[]
  resized: Described[]
  /** Same size, different bytes; found only by a deep check. */
  altered: Described[]
}

/** `deep` reads every file; while the server runs, a form may be receiving one. */
export async function checkUploads(
  db: Kysely<Tables>,
  place: ReadPlace,
  { deep, serverRuns }: { deep: boolean; serverRuns: boolean },
): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('uploaded files')
  // Files exist longer than their rows: one listed before without a row now never got one, or was just erased.
  const placed = await place.list()
  const rows = await db
    .selectFrom('submission_file')
    .select(['submission_id', 'name', 'stored_name', 'size', 'sha256'])
    .orderBy('id')
    .execute()
  const described = rows.map(({ submission_id, name, stored_name, size, sha256 }) => ({
    name: stored_name,
    size,
    sha256,
    called: `${visibleLine(name)} of submission ${submission_id}`,
  }))
  const known = new Set(described.map(({ name }) => name))
  const youngest = serverRuns ? Date.now() - RECEIVING_MS : Number.POSITIVE_INFINITY
  const orphans = placed.filter(({ name, modified }) => !known.has(name) && modified.getTime() < youngest)
  const differences = await differencesOf(place, placed, described, deep)
  const missing: Described[] = []
  for (const one of differences.missing) if (await isUploadKnown(db, one.name)) missing.push(one)
  const changed = [...differences.resized, ...differences.altered]
  const results = [
    ...trouble(problem, missing, 'missing', 'Restore them from a backup.'),
    ...trouble(problem, changed, 'changed since the upload', 'Restore them from a backup.'),
    ...trouble(
      warning,
      orphans.map(({ name }) => ({ called: name })),
      'without a submission',
      'The server moves them to the quarantine.',
    ),
  ]
  return results.length > 0 ? results : [ok(`${counted(described.length, 'file')}, none missing${deep ? ' or changed' : ''}.`)]
}

export async function checkQuarantine(uploads: Pick<UploadStore, 'quarantine' | 'listQuarantine'>): Promise<DoctorResult[]> {
  const waiting = await Array.fromAsync(uploads.listQuarantine())
  if (waiting.length === 0) return []
  return [
    resultsFor('uploaded files').warning(
      `${counted(waiting.length, 'file')} in quarantine (${uploads.quarantine}), because the database has no record of them. If you restored an older database, restore the right one and start the server, which moves the files back. Otherwise you can delete them.`,
    ),
  ]
}

/** `deep` reads every file; `folder` is for people. */
export async function checkPublished(
  db: Kysely<Tables>,
  place: ReadPlace,
  { deep, folder }: { deep: boolean; folder: string },
): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('published files')
  const rows = await db.selectFrom('stored_file').select(['path', 'sha256', 'size']).orderBy('path').execute()
  const described = rows.map(({ path, sha256, size }) => ({ name: sha256, size, sha256, called: path }))
  const placed = await place.list()
  const { missing, resized, altered } = await differencesOf(place, placed, described, deep)
  const places = listed(altered.map(({ name }) => name))
  const results = [
    ...trouble(problem, missing, 'missing', '"content publish" copies them again.'),
    ...trouble(
      problem,
      resized,
      'damaged, so requests get status 503',
      '"content publish" copies them again. Check the disk or the bucket.',
    ),
    ...trouble(problem, altered, 'changed since publication', `Remove ${places} from ${folder}; then "content publish" copies them again.`),
  ]
  const lost = await lostHistory(db, place, new Set([...placed, ...described].map(({ name }) => name)))
  results.push(
    ...trouble(warning, lost, 'of earlier publications missing', '"content undo" cannot go back to all of them; a backup has the files.'),
  )
  return results.length > 0 ? results : [ok(`${counted(described.length, 'file')}, none missing${deep ? ' or changed' : ''}.`)]
}

async function lostHistory(db: Kysely<Tables>, place: ReadPlace, known: ReadonlySet<string>): Promise<Pick<Described, 'called'>[]> {
  const lost: Pick<Described, 'called'>[] = []
  for (const name of await listHistoryFiles(db)) {
    if (!known.has(name) && (await sizeNow(place, name)) === undefined) lost.push({ called: name })
  }
  return lost
}

async function differencesOf(place: ReadPlace, placed: ListedFile[], described: Described[], deep: boolean): Promise<Differences> {
  const sizes = new Map(placed.map(({ name, size }) => [name, size]))
  const differences: Differences = { missing: [], resized: [], altered: [] }
  for (const one of described) {
    const size = sizes.get(one.name) ?? (await sizeNow(place, one.name))
    if (size === undefined) differences.missing.push(one)
    else if (size !== one.size) differences.resized.push(one)
    else if (deep && (await isChanged(place, one))) differences.altered.push(one)
  }
  return differences
}

/** It may have been added after the listing. */
async function sizeNow(place: ReadPlace, name: string): Promise<number | undefined> {
  const file = await place.open(name)
  file?.stream.destroy()
  return file?.size
}

async function isChanged(place: ReadPlace, { name, sha256 }: Described): Promise<boolean> {
  const file = await place.open(name)
  if (!file) return false
  return (await sha256OfStream(file.stream)) !== sha256
}

function trouble(result: (text: string) => DoctorResult, files: Pick<Described, 'called'>[], what: string, remedy: string): DoctorResult[] {
  if (files.length === 0) return []
  return [result(`${counted(files.length, 'file')} ${what}: ${listed(files.map(({ called }) => called))}. ${remedy}`)]
}
