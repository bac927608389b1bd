import { type FileHandle, open } from 'node:fs/promises'
import { fromFdPromise, type ZipFile } from 'yauzl'
import type { Finding } from './kinds.ts'

const MAX_ENTRIES = 2000
const MAX_UNPACKED_BYTES = 250 * 1024 * 1024

/** An entry may unpack to a hundred times its size once it is larger than 100 kB: Apache POI's measure of a zip bomb. */
const MAX_RATIO = 100
const RATIO_FREE_BYTES = 100 * 1024

const MAX_CONTENT_TYPES_BYTES = 1024 * 1024

/** Parts that hold a VBA project, wherever they lie (MS-OFFMACRO2). */
const VBA_PART = /(^|\/)vba(project\.bin|data\.xml)$/

/** Some programs number the main part. */
const MAIN_PART = /^word\/document\d*\.xml$/

/** Part names are the same in capital letters (ECMA-376-2, 6.2). */
const CONTENT_TYPES = '[content_types].xml'

/**
 * Looks at a Word document through the directory of its archive; only the list of content types is
 * unpacked. Archives that hold no Word document are of another kind, and one that is broken, encrypted
 * or unpacks to too much is unreadable.
 */
export async function checkDocx(path: string): Promise<Finding> {
  const file = await open(path)
  try {
    return await checkArchive(file)
  } finally {
    await file.close()
  }
}

/** Only opening the file may fail as a fault of the machine; what fails while it is read is a fault of the file. */
async function checkArchive(file: FileHandle): Promise<Finding> {
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false })
    const parts = await readDirectory(zip, (await file.stat()).size)
    if (!parts) return 'fileUnreadable'
    if (parts.contentTypes === undefined || ![...parts.names].some((name) => MAIN_PART.test(name))) return 'fileKind'
    if ([...parts.names].some((name) => VBA_PART.test(name))) return 'fileMacro'
    return checkContentTypes(parts.contentTypes)
  } catch {
    return 'fileUnreadable'
  }
}

/**
 * Names of all parts in lower case and the list of content types; undefined when the archive is out of
 * bounds. Names with `..`, with a drive or a leading slash, and sizes that contradict each other, are
 * refused by yauzl.
 */
async function readDirectory(zip: ZipFile, fileSize: number): Promise<{ names: Set<string>; contentTypes?: string } | undefined> {
  if (zip.entryCount > MAX_ENTRIES) return undefined
  const names = new Set<string>()
  let contentTypes: string | undefined
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (names.has(name) || entry.isEncrypted() || packed > fileSize || unpacked > MAX_UNPACKED_BYTES) return undefined
    if (entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) return undefined
    if (name === CONTENT_TYPES) {
      if (entry.uncompressedSize > MAX_CONTENT_TYPES_BYTES) return undefined
      contentTypes = await latinText(await zip.openReadStreamPromise(entry))
    }
    names.add(name)
  }
  return { names, contentTypes }
}

/** Without zero bytes, so that the English names in UTF-8 and in UTF-16 read alike. */
async function latinText(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk.toString('latin1')
  return text.replaceAll('\0', '')
}

/** Word believes the content type, not the ending: `macroEnabled` marks .docm and .dotm, `vbaProject` the part itself. */
function checkContentTypes(contentTypes: string): Finding {
  // Names could be hidden in these, and no program writes them here: the format forbids declarations (ECMA-376-2, 6.2.3).
  if (/<!DOCTYPE|&#/i.test(contentTypes)) return 'fileUnreadable'
  return /macroenabled|vbaproject/i.test(contentTypes) ? 'fileMacro' : undefined
}
