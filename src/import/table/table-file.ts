import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'

export class TableFault extends Error {}

const BEGINNING = 64 * 1024

const PIECE = 256 * 1024

export interface TableFile {
  path: string
  size: number
  /** As `TextDecoder` names it. */
  encoding: string
  /** With `\n` line ends; the last line may be cut. */
  beginning: string
}

/** A text may have one NUL in this many characters by accident. */
const MAX_TEXT = 100

/** First bytes of what people mistake for a csv file. */
const OTHER_KINDS: [bytes: string, sentence: string][] = [
  ['PK\u0003\u0004', 'is a workbook (.xlsx, .ods) or a zip archive; open it and save the sheet as "CSV UTF-8 (comma delimited)"'],
  ['\u00d0\u00cf\u0011\u00e0', 'is a workbook of an old Excel (.xls); open it and save the sheet as "CSV UTF-8 (comma delimited)"'],
  ['%PDF', 'is a PDF file; a table can only be read from csv'],
  ['\u001f\u008b', 'is packed with gzip; unpack it first with gunzip'],
]

const OLD_ENCODINGS = 'windows-1251 for Russian, windows-1256 for Persian, Pashto and Arabic, windows-1252 for English'

/** @throws TableFault when it can be no table */
export async function openTable(path: string, encoding?: string): Promise<TableFile> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new TableFault(`There is no file ${path}.`)
  if (!stat.isFile()) throw new TableFault(`${path} is no file; give a csv file.`)
  if (stat.size === 0) throw new TableFault(`${path} is empty; export it again.`)
  const bytes = await beginningOf(path)
  const [, other] = OTHER_KINDS.find(([first]) => bytes.subarray(0, first.length).toString('latin1') === first) ?? []
  if (other !== undefined) throw new TableFault(`${path} ${other}.`)
  const known = encodingOf(path, bytes, encoding)
  const beginning = new TextDecoder(known).decode(bytes, { stream: true }).replace(/\r\n?/g, '\n')
  if (/^\s*<(?:!doctype|html|\?xml|rss)/i.test(beginning)) {
    throw new TableFault(
      `${path} is a web page or an XML file, not a table; export it again as csv. (What WordPress exports as XML: "import wordpress".)`,
    )
  }
  if ((beginning.split('\0').length - 1) * MAX_TEXT > beginning.length) throw new TableFault(`${path} is no text; give a csv file.`)
  if (beginning.trim() === '') throw new TableFault(`${path} holds nothing but empty lines; export it again.`)
  return { path, size: stat.size, encoding: known, beginning }
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function encodingOf(path: string, bytes: Buffer, given: string | undefined): string {
  if (given !== undefined) {
    try {
      return new TextDecoder(given).encoding
    } catch {
      throw new TableFault(`--encoding is "${given}", which is no encoding that is known here; use utf-8, utf-16le, ${OLD_ENCODINGS}.`)
    }
  }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    if (bytes.includes(0)) throw new TableFault(`${path} is no text; give a csv file.`)
    const cyrillic = looksRussian(bytes) ? ' It seems to be windows-1251.' : ''
    throw new TableFault(
      `${path} is not written in UTF-8.${cyrillic} Save it as "CSV UTF-8", or say what it is in with --encoding: ${OLD_ENCODINGS}.`,
    )
  }
}

/** Mostly lower-case Russian in windows-1251, which other languages seldom have in a row. */
function looksRussian(bytes: Buffer): boolean {
  const foreign = bytes.filter((byte) => byte >= 0x80)
  return foreign.filter((byte) => byte >= 0xe0).length > foreign.length * 0.7 && /[\u00e0-\u00ff]{5}/.test(bytes.toString('latin1'))
}

/** UTF-8 with `\n` line ends; undecodable characters become U+FFFD. */
export async function* utf8Pieces({ path, encoding }: TableFile, onBytes: (bytes: number) => void): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  const stream = createReadStream(path, { highWaterMark: PIECE })
  // A two-character line end may be split between pieces.
  let held = ''
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    const text = held + decoder.decode(bytes, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield Buffer.from((held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'))
    onBytes(stream.bytesRead)
  }
  yield Buffer.from((held + decoder.decode()).replace(/\r\n?/g, '\n'))
}
