import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { withFile } from '#server/files/folder.ts'
import { areActive } from './relationships.ts'
import type { UploadCheckResult } from './result.ts'

const MAX_ENTRIES = 2000
const MAX_UNPACKED_BYTES = 250 * 1024 * 1024

/** Entries above 100 kB may unpack to a hundred times their size: Apache POI's measure of a zip bomb. */
const MAX_RATIO = 100
const RATIO_FREE_BYTES = 100 * 1024

const MAX_XML_BYTES = 2 * 1024 * 1024

/** Office documents may be embedded, for example the table behind a chart; anything else embedded runs. */
const EMBEDDED_DOCUMENT = /\.(xlsx|docx|pptx)$/
const EMBEDDED_PART = /(^|\/)(embeddings|activex)\/[^/]+$/

/** VBA project parts, wherever they are (MS-OFFMACRO2). */
const VBA_PART = /(^|\/)vba(project\.bin|data\.xml)$/

/** Some programs number the main part. */
const MAIN_PART = /^word\/document\d*\.xml$/

/** Part names ignore case (ECMA-376-2, 6.2). */
const CONTENT_TYPES = '[content_types].xml'

/** Unpacks only the content types and the relationships. */
export function checkDocx(path: string): Promise<UploadCheckResult> {
  return withFile(path, checkArchive)
}

/** Only opening may fail because of the machine; errors while reading are the file's. */
async function checkArchive(file: FileHandle): Promise<UploadCheckResult> {
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false })
    const parts = await readDirectory(zip, (await file.stat()).size)
    if (!parts) return 'fileUnreadable'
    if (parts.contentTypes === undefined || ![...parts.names].some((name) => MAIN_PART.test(name))) return 'fileKind'
    if ([...parts.names].some((name) => VBA_PART.test(name))) return 'fileMacro'
    const isActive = parts.active || [...parts.names].some((name) => EMBEDDED_PART.test(name) && !EMBEDDED_DOCUMENT.test(name))
    return checkContentTypes(parts.contentTypes) ?? (isActive ? 'fileActive' : undefined)
  } catch {
    return 'fileUnreadable'
  }
}

interface Parts {
  names: Set<string>
  contentTypes?: string
  active: boolean
}

/** yauzl refuses names with `..`, a drive or a leading slash, and contradicting sizes. */
async function readDirectory(zip: ZipFile, fileSize: number): Promise<Parts | undefined> {
  if (zip.entryCount > MAX_ENTRIES) return undefined
  const parts: Parts = { names: new Set(), active: false }
  const sizes = { packed: 0, unpacked: 0, xml: 0 }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    const isRead = name === CONTENT_TYPES || name.endsWith('.rels')
    sizes.packed += entry.compressedSize
    sizes.unpacked += entry.uncompressedSize
    sizes.xml += isRead ? entry.uncompressedSize : 0
    if (parts.names.has(name) || entry.isEncrypted() || sizes.packed > fileSize || sizes.unpacked > MAX_UNPACKED_BYTES) return undefined
    if (entry.uncompressedSize > RATIO_FREE_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) return undefined
    if (sizes.xml > MAX_XML_BYTES) return undefined
    if (name === CONTENT_TYPES) parts.contentTypes = latinText(await bytesOf(zip, entry))
    else if (isRead) parts.active = areActive(xmlText(await bytesOf(zip, entry))) || parts.active
    parts.names.add(name)
  }
  return parts
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry))
}

/** UTF-8 or UTF-16, the only encodings of the format (ECMA-376-2, 6.2.3), without the byte order mark. */
function xmlText(bytes: Buffer): string {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

function latinText(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '')
}

/** Word trusts the content type, not the ending: `macroEnabled` marks .docm and .dotm, `vbaProject` the part itself. */
function checkContentTypes(contentTypes: string): UploadCheckResult {
  // They could hide names, and no program writes them here: the format forbids declarations (ECMA-376-2, 6.2.3).
  if (/<!DOCTYPE|&#/i.test(contentTypes)) return 'fileUnreadable'
  if (/macroenabled|vbaproject/i.test(contentTypes)) return 'fileMacro'
  return /oleobject|activex/i.test(contentTypes) ? 'fileActive' : undefined
}
