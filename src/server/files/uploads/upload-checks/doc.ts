import type { FileHandle } from 'node:fs/promises'
import { withFile } from '#server/files/folder.ts'
import type { UploadCheckResult } from './result.ts'

/** Every directory entry has this length and alignment ([MS-CFB] 2.6.1). */
const ENTRY_BYTES = 128
const CHUNK_BYTES = 64 * 1024

const STORAGE = 1
const STREAM = 2
const ROOT = 5

/** VBA project storages and streams ([MS-OVBA] 2.2, [MS-DOC] 2.1.9), in lower case. */
const VBA_NAMES = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])

/** An embedded file of any kind, programs included ([MS-OLEDS] 2.3.6). */
const PACKAGE = '\u0001ole10native'

/** Finds entries by their form at every possible place: following the file's tables, a crafted one could hide some. */
export function checkDoc(path: string): Promise<UploadCheckResult> {
  return withFile(path, async (file) => {
    if (!(await hasRootEntry(file))) return 'fileUnreadable'
    const names = await entryNames(file)
    if ([...names].some((name) => VBA_NAMES.has(name))) return 'fileMacro'
    if (names.has(PACKAGE)) return 'fileActive'
    if (names.has('worddocument')) return undefined
    return names.has('encryptedpackage') ? 'fileUnreadable' : 'fileKind'
  })
}

/** The root comes first in the directory; a truncated file lacks it. */
async function hasRootEntry(file: FileHandle): Promise<boolean> {
  const header = Buffer.alloc(76)
  await file.read({ buffer: header, position: 0 })
  const sectorShift = header.readUInt16LE(30)
  if (sectorShift !== 9 && sectorShift !== 12) return false
  const entry = Buffer.alloc(ENTRY_BYTES)
  const { bytesRead } = await file.read({ buffer: entry, position: (header.readUInt32LE(48) + 1) * 2 ** sectorShift })
  return bytesRead === ENTRY_BYTES && entry[66] === ROOT
}

async function entryNames(file: FileHandle): Promise<Set<string>> {
  const wanted = new Set([...VBA_NAMES, PACKAGE, 'worddocument', 'encryptedpackage'])
  const names = new Set<string>()
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (let position = 0; ; position += CHUNK_BYTES) {
    const { bytesRead } = await file.read({ buffer: chunk, position })
    for (let start = 0; start + ENTRY_BYTES <= bytesRead; start += ENTRY_BYTES) {
      const name = nameOf(chunk.subarray(start, start + ENTRY_BYTES))
      if (name !== undefined && wanted.has(name)) names.add(name)
    }
    if (bytesRead < CHUNK_BYTES) return names
  }
}

/** UTF-16 name, its length in bytes with the final zero at 64, the kind of the entry at 66. */
function nameOf(entry: Buffer): string | undefined {
  const length = entry.readUInt16LE(64)
  if ((entry[66] !== STORAGE && entry[66] !== STREAM) || length < 4 || length > 64) return undefined
  return entry.toString('utf16le', 0, length - 2).toLowerCase()
}
