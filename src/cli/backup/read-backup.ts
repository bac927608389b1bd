import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { TableName, TableRow } from '#server/storage/engine/whole-tables.ts'
import { ArchiveDigest, type ReadArchiveEntry, readArchive } from './archive.ts'
import type { PlaceName } from './file-places.ts'
import { BackupError, CONTENTS, type Contents, contentsIn, entryNamed, MANIFEST, type Manifest, manifestIn } from './format.ts'
import { rowsIn } from './rows.ts'

/** Of an entry held in memory, in bytes: far above one row or `CHUNK_BYTES`. */
const LARGEST_TEXT = 64 * 1024 * 1024

export type BackupPart =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'rows'; table: TableName; rows: TableRow[] }
  | { kind: 'file'; place: PlaceName; name: string; content: AsyncIterable<Uint8Array> }
  | { kind: 'contents'; contents: Contents }

/**
 * The backup is verified once the last part, its contents, has been yielded.
 * @throws BackupError at the first error
 */
export async function* readBackup(file: string, onBytes: (bytes: number) => void): AsyncIterable<BackupPart> {
  const digest = new ArchiveDigest()
  const seen: Pick<Contents, 'rows' | 'files'> = { rows: {}, files: {} }
  let expected: 'manifest' | 'parts' | 'nothing' = 'manifest'
  for await (const entry of readArchive(file, onBytes)) {
    if (expected === 'nothing') throw new BackupError(`It is not a Vitrine backup: "${entry.name}" comes after its end.`)
    if ((entry.name === MANIFEST) !== (expected === 'manifest')) {
      throw new BackupError(`It is not a Vitrine backup: "${entry.name}" is out of place.`)
    }
    if (entry.name === CONTENTS) {
      const contents = contentsIn(await textOf(entry))
      if (!isDeepStrictEqual(contents, { ...seen, sha256: digest.hex() })) {
        throw new BackupError('It is damaged: its content does not match its checksum.')
      }
      expected = 'nothing'
      yield { kind: 'contents', contents }
      continue
    }
    expected = 'parts'
    const read = digested(entry, digest)
    if (entry.name === MANIFEST) yield { kind: 'manifest', manifest: manifestIn(await textOf(read)) }
    else yield* partIn(read, seen)
    // Unread content belongs to the digest, too.
    for await (const _ of read.content);
  }
  if (expected !== 'nothing') throw new BackupError('It is incomplete: its end is missing.')
}

async function* partIn(entry: ReadArchiveEntry, seen: Pick<Contents, 'rows' | 'files'>): AsyncIterable<BackupPart> {
  const named = entryNamed(entry.name)
  if (!named) throw new BackupError(`It is not a Vitrine backup: it contains "${entry.name}".`)
  if ('table' in named) {
    const rows = rowsIn(await textOf(entry))
    seen.rows[named.table] = (seen.rows[named.table] ?? 0) + rows.length
    yield { kind: 'rows', table: named.table, rows }
  } else {
    seen.files[named.place] = (seen.files[named.place] ?? 0) + 1
    yield { kind: 'file', place: named.place, name: named.file, content: entry.content }
  }
}

function digested(entry: ReadArchiveEntry, digest: ArchiveDigest): ReadArchiveEntry {
  digest.begin(entry)
  const content = async function* () {
    for await (const bytes of entry.content) {
      digest.add(bytes)
      yield bytes
    }
  }
  return { ...entry, content: content() }
}

async function textOf({ name, size, content }: ReadArchiveEntry): Promise<string> {
  if (size > LARGEST_TEXT) throw new BackupError(`It is not a Vitrine backup: "${name}" claims to be ${size} bytes long.`)
  return text(content)
}
