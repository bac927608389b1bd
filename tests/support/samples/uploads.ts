import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ZipFile } from 'yazl'

/**
 * Files that visitors send, and files that nobody should, made in code. Every one is what its name
 * says in all but the one thing that is wrong with it.
 */

/**
 * The smallest whole PDF: one empty page.
 * @param content bytes kept in it as they are, to tell one sample from another or to make it large; the
 * rest of the file takes less than 1024 bytes
 */
export function samplePdf(content: Uint8Array = Buffer.from('sample')): Buffer {
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>'),
    Buffer.concat([Buffer.from(`<</Length ${content.length}>>stream\n`), content, Buffer.from('\nendstream')]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = 9
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** A whole PDF of exactly that many bytes (at least 1024). */
export function pdfOfSize(bytes: number): Buffer {
  // The lengths written in it take a few digits more than those of an empty one: room for them, filled up with line ends.
  const pdf = samplePdf(Buffer.alloc(bytes - samplePdf(Buffer.alloc(0)).length - 20, 'x'))
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')])
}

/** A PDF of which the second half did not arrive. */
export function truncatedPdf(): Buffer {
  return pdfOfSize(20_000).subarray(0, 10_000)
}

/** A page that calls itself .pdf or .doc. */
export function htmlPage(): Buffer {
  return Buffer.from('<!doctype html><title>Not a document</title><script>alert(1)</script>')
}

/** Rich text, which Word writes too and people rename to .doc. */
export function rtf(): Buffer {
  return Buffer.from('{\\rtf1\\ansi Not a Word document}')
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const MACRO_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** What a Word document holds, by part name; with `undefined` a part is left out, with others it grows. */
export type WordParts = Record<string, string | Buffer | undefined>

/** A small Word document, with other parts when they are given. */
export async function docx(parts: WordParts = {}): Promise<Buffer> {
  return zip({
    '[Content_Types].xml': contentTypes(WORD_TYPE),
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml':
      '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Sample</w:t></w:r></w:p></w:body></w:document>',
    ...parts,
  })
}

/** The list of content types of a document whose main part is of the given type. */
export function contentTypes(mainType: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`
}

/** What the type of a relationship begins with. */
export const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** A part that names what belongs to another part. */
export function relationships(...list: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
}

export function relationship(type: string, target: string, mode?: string): string {
  return `<Relationship Id="rId9" Type="${RELATIONSHIP}${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`
}

/** A .docm under another name, its VBA project taken out: the content type alone tells. */
export async function docmRenamed(): Promise<Buffer> {
  return docx({ '[Content_Types].xml': contentTypes(MACRO_TYPE) })
}

/** A Word document with a VBA project that its content types do not mention. */
export async function docxWithMacro(): Promise<Buffer> {
  return docx({ 'word/vbaProject.bin': compoundFile(['_VBA_PROJECT']) })
}

/** A Word document of 20 kB that unpacks to 20 MB. */
export async function zipBombDocx(): Promise<Buffer> {
  return docx({ 'word/media/image1.bmp': Buffer.alloc(20 * 1024 * 1024) })
}

/** A Word document whose archive lost its end. */
export async function damagedDocx(): Promise<Buffer> {
  const whole = await docx()
  return whole.subarray(0, whole.length - 60)
}

/** What Word saves as .docx when a password is set ([MS-OFFCRYPTO] 2.3). */
export function encryptedDocx(): Buffer {
  return compoundFile(['EncryptionInfo', 'EncryptedPackage'])
}

/** An archive that holds no document. */
export async function plainZip(): Promise<Buffer> {
  return zip({ 'readme.txt': 'Just an archive.', 'program.exe': Buffer.from('MZ') })
}

/** An archive of files by their names. */
async function zip(files: WordParts): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (content !== undefined)
      archive.addBuffer(Buffer.from(content), name, { mtime: new Date('2024-01-01'), compress: content.length > 0 })
  }
  archive.end()
  return buffer(archive.outputStream)
}

/** A .doc as Word 97 to 2003 wrote it, as far as its directory tells. */
export function doc(): Buffer {
  return compoundFile(['WordDocument', '1Table'], 'Knows Excel, VBA and Macros, also _VBA_PROJECT')
}

/** A .doc with a VBA project. */
export function docWithMacro(): Buffer {
  return compoundFile(['WordDocument', '1Table', 'Macros', 'VBA', '_VBA_PROJECT'])
}

/** A .doc with a file of any kind in it. */
export function docWithProgram(): Buffer {
  return compoundFile(['WordDocument', '1Table', 'ObjectPool', '\u0001Ole10Native'])
}

/** A compound file of another program, as .xls and .msg are. */
export function workbook(): Buffer {
  return compoundFile(['Workbook'])
}

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const NO_ENTRY = 0xffffffff

/**
 * A compound file of version 3 ([MS-CFB]): header, allocation table, two sectors of directory and one of text.
 * @param names of the streams, at most seven; `Macros` and `VBA` become storages
 * @param text kept as UTF-16 in the stream after the directory, as Word keeps Persian and Russian
 */
function compoundFile(names: readonly string[], text = ''): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  // Minor and major version, byte order, 512-byte sectors, 64-byte mini sectors.
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, offset)
  // One sector of allocation table; directory in sector 1; streams from 0 bytes are full ones; no mini streams, no further tables.
  for (const [offset, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END_OF_CHAIN],
    [68, END_OF_CHAIN],
  ] as const)
    header.writeUInt32LE(value, offset)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(SECTOR, 0xff)
  for (const [sector, next] of [0xfffffffd, 2, END_OF_CHAIN, END_OF_CHAIN].entries()) table.writeUInt32LE(next, sector * 4)
  const entries = [directoryEntry('Root Entry', 5, NO_ENTRY, names.length > 0 ? 1 : NO_ENTRY)]
  for (const [index, name] of names.entries()) {
    const isStorage = name === 'Macros' || name === 'VBA'
    entries.push(directoryEntry(name, isStorage ? 1 : 2, index + 1 < names.length ? index + 2 : NO_ENTRY, NO_ENTRY))
  }
  const directory = Buffer.alloc(2 * SECTOR)
  Buffer.concat(entries).copy(directory)
  const content = Buffer.alloc(SECTOR)
  content.write(text, 'utf16le')
  return Buffer.concat([header, table, directory, content])
}

function directoryEntry(name: string, kind: number, right: number, child: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry[66] = kind
  entry[67] = 1
  entry.writeUInt32LE(NO_ENTRY, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(END_OF_CHAIN, 116)
  return entry
}

/** 40 × 30 pixels, the left half blue and the right half red, so that one sees how it is turned. */
function picture(): Sharp {
  const left = { create: { width: 20, height: 30, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } }).composite([{ input: left, left: 0, top: 0 }])
}

/** A picture that tells nothing of itself. */
export async function jpeg(): Promise<Buffer> {
  return picture().jpeg({ quality: 95 }).toBuffer()
}

/** A picture that tells nothing of itself. */
export async function png(): Promise<Buffer> {
  return picture().png().toBuffer()
}

/** A word of the data below, to be looked for in what is stored. */
export const CAMERA = 'Sample Camera'

/** A photo with its place, its camera and the tag by which it is to be turned a quarter to the right. */
export async function photoWithPlace(format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  return picture()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: CAMERA },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '69/1 11/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${CAMERA} --></x:xmpmeta>`)
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** A PNG of less than 100 bytes whose header claims that many pixels. */
export function pixelBombPng(width = 30_000, height = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', Buffer.from('789c030000000001', 'hex')), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}
