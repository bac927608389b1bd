import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ListedFile } from '#server/files/stored-bytes.ts'
import type { Tables } from '#server/storage/schema.ts'
import { isUploadKnown } from '#server/storage/submissions.ts'
import type { ReadPlace } from '../backup/file-places.ts'
import { counted } from '../inbox-words.ts'
import { visibleLine } from '../visible-text.ts'
import { type Finding, findingsAbout, listed } from './finding.ts'

/** A file without a row is what a form has just received, or the rest of a server that was killed: this long, in milliseconds, nobody can tell. */
const RECEIVING_MS = 60 * 60 * 1000

/** A file as a row describes it. */
interface Described {
  name: string
  /** Bytes. */
  size: number
  sha256: string
  /** What an answer calls it. */
  called: string
}

/** How files look beside the rows that name them. */
interface Differences {
  missing: Described[]
  changed: Described[]
}

/**
 * Whether the files of submissions are there, and nothing else.
 * @param options.deep reads every file
 * @param options.serverRuns a form may be receiving a file just now
 */
export async function checkUploads(
  db: Kysely<Tables>,
  place: ReadPlace,
  { deep, serverRuns }: { deep: boolean; serverRuns: boolean },
): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('uploaded files')
  // A file is there before its row and until after it: what was listed first and has no row now never got one, or was just erased.
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
  const findings: Finding[] = []
  if (missing.length > 0) {
    findings.push(problem(`${counted(missing.length, 'file')} missing: ${namesOf(missing)}. Restore them from a backup.`))
  }
  if (differences.changed.length > 0) {
    findings.push(
      problem(`${counted(differences.changed.length, 'file')} not as sent: ${namesOf(differences.changed)}. Restore them from a backup.`),
    )
  }
  if (orphans.length > 0) {
    findings.push(
      warning(
        `${counted(orphans.length, 'file')} without a submission: ${listed(orphans.map(({ name }) => name))}. The next start of the server removes them.`,
      ),
    )
  }
  return findings.length > 0 ? findings : [ok(`${counted(described.length, 'file')}, all there${deep ? ' and as sent' : ''}.`)]
}

/**
 * Whether the bytes of published files are there.
 * @param deep reads every file
 */
export async function checkPublished(db: Kysely<Tables>, place: ReadPlace, deep: boolean): Promise<Finding[]> {
  const { ok, problem } = findingsAbout('published files')
  const rows = await db.selectFrom('stored_file').select(['path', 'sha256', 'size']).orderBy('path').execute()
  const described = rows.map(({ path, sha256, size }) => ({ name: sha256, size, sha256, called: path }))
  const { missing, changed } = await differencesOf(place, await place.list(), described, deep)
  const findings: Finding[] = []
  if (missing.length > 0) {
    findings.push(problem(`${counted(missing.length, 'file')} missing: ${namesOf(missing)}. "content publish" copies them anew.`))
  }
  if (changed.length > 0) {
    findings.push(
      problem(
        `${counted(changed.length, 'file')} not as published: ${namesOf(changed)}. Remove ${listed(changed.map(({ name }) => name))} from the folder "files" in the data folder; then "content publish" copies them anew.`,
      ),
    )
  }
  return findings.length > 0 ? findings : [ok(`${counted(described.length, 'file')}, all there${deep ? ' and as published' : ''}.`)]
}

async function differencesOf(place: ReadPlace, placed: ListedFile[], described: Described[], deep: boolean): Promise<Differences> {
  const sizes = new Map(placed.map(({ name, size }) => [name, size]))
  const differences: Differences = { missing: [], changed: [] }
  for (const one of described) {
    const size = sizes.get(one.name) ?? (await sizeNow(place, one.name))
    if (size === undefined) differences.missing.push(one)
    else if (size !== one.size) differences.changed.push(one)
    else if (deep && (await isChanged(place, one))) differences.changed.push(one)
  }
  return differences
}

/** The size of what was put there after the place was listed. */
async function sizeNow(place: ReadPlace, name: string): Promise<number | undefined> {
  const file = await place.open(name)
  file?.stream.destroy()
  return file?.size
}

async function isChanged(place: ReadPlace, { name, sha256 }: Described): Promise<boolean> {
  const file = await place.open(name)
  if (!file) return false
  const hash = createHash('sha256')
  for await (const bytes of file.stream) hash.update(bytes)
  return hash.digest('hex') !== sha256
}

function namesOf(files: Described[]): string {
  return listed(files.map(({ called }) => called))
}
