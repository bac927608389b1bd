import { isDeepStrictEqual } from 'node:util'
import type { Row, TableName } from '#server/storage/engine/whole-tables.ts'
import { ArchiveDigest, type ReadEntry, readArchive } from './archive.ts'
import type { PlaceName } from './file-places.ts'
import { BackupFault, CONTENTS, type Contents, contentsIn, entryNamed, MANIFEST, type Manifest, manifestIn } from './format.ts'
import { rowsIn } from './rows.ts'

/** Held whole, in bytes: far above one row or `PIECE`. */
const LARGEST_TEXT = 64 * 1024 * 1024

export type Part =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'rows'; table: TableName; rows: Row[] }
  | { kind: 'file'; place: PlaceName; name: string; content: AsyncIterable<Uint8Array> }
  | { kind: 'contents'; contents: Contents }

/**
 * The backup is verified once the last part, its contents, has been given.
 * @throws BackupFault at the first error
 */
export async function* readBackup(file: string, onBytes: (bytes: number) => void): AsyncIterable<Part> {
  const digest = new ArchiveDigest()
  const seen: Pick<Contents, 'rows' | 'files'> = { rows: {}, files: {} }
  let expected: 'manifest' | 'parts' | 'nothing' = 'manifest'
  for await (const entry of readArchive(file, onBytes)) {
    if (expected === 'nothing') throw new BackupFault(`It is no backup of this product: "${entry.name}" follows its end.`)
    if ((entry.name === MANIFEST) !== (expected === 'manifest')) {
      throw new BackupFault(`It is no backup of this product: "${entry.name}" is not where it belongs.`)
    }
    if (entry.name === CONTENTS) {
      const contents = contentsIn(await textOf(entry))
      if (!isDeepStrictEqual(contents, { ...seen, sha256: digest.hex() })) {
        throw new BackupFault('It is damaged: its content does not match its checksum.')
      }
      expected = 'nothing'
      yield { kind: 'contents', contents }
      continue
    }
    expected = 'parts'
    const read = digested(entry, digest)
    if (entry.name === MANIFEST) yield { kind: 'manifest', manifest: manifestIn(await textOf(read)) }
    else yield* partIn(read, seen)
    // Unread content belongs to the digest all the same.
    for await (const _ of read.content);
  }
  if (expected !== 'nothing') throw new BackupFault('It is not complete: its end is missing.')
}

async function* partIn(entry: ReadEntry, seen: Pick<Contents, 'rows' | 'files'>): AsyncIterable<Part> {
  const named = entryNamed(entry.name)
  if (!named) throw new BackupFault(`It is no backup of this product: nothing in one is called "${entry.name}".`)
  if ('table' in named) {
    const rows = rowsIn(await textOf(entry))
    seen.rows[named.table] = (seen.rows[named.table] ?? 0) + rows.length
    yield { kind: 'rows', table: named.table, rows }
  } else {
    seen.files[named.place] = (seen.files[named.place] ?? 0) + 1
    yield { kind: 'file', place: named.place, name: named.file, content: entry.content }
  }
}

function digested(entry: ReadEntry, digest: ArchiveDigest): ReadEntry {
  digest.begin(entry)
  const content = async function* () {
    for await (const bytes of entry.content) {
      digest.add(bytes)
      yield bytes
    }
  }
  return { ...entry, content: content() }
}

async function textOf({ name, size, content }: ReadEntry): Promise<string> {
  if (size > LARGEST_TEXT) throw new BackupFault(`It is no backup of this product: "${name}" claims to be ${size} bytes long.`)
  const chunks: Uint8Array[] = []
  for await (const bytes of content) chunks.push(bytes)
  return Buffer.concat(chunks).toString()
}
