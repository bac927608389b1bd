import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'

export class TableError extends Error {}

const BEGINNING = 64 * 1024

const CHUNK_BYTES = 256 * 1024

export interface TableFile {
  path: string
  size: number
  /** As `TextDecoder` names it. */
  encoding: string
  /** With `\n` line ends; the last line may be cut. */
  beginning: string
}

/** A text may accidentally contain one NUL in this many characters. */
const MAX_TEXT = 100

/** First bytes of files that people mistake for CSV. */
const OTHER_KINDS: [bytes: string, sentence: string][] = [
  ['PK\u0003\u0004', 'is a workbook (.xlsx, .ods) or a zip archive. Open it and save the sheet as "CSV UTF-8 (comma delimited)"'],
  ['\u00d0\u00cf\u0011\u00e0', 'is an old Excel workbook (.xls). Open it and save the sheet as "CSV UTF-8 (comma delimited)"'],
  ['%PDF', 'is a PDF file. Tables can only be imported from CSV files'],
  ['\u001f\u008b', 'is compressed with gzip. Decompress it first with gunzip'],
]

const OLD_ENCODINGS = 'windows-1251 for Russian, windows-1256 for Persian, Pashto and Arabic, windows-1252 for English'

/** @throws TableError if the file cannot be a table */
export async function openTable(path: string, encoding?: string): Promise<TableFile> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new TableError(`There is no file ${path}.`)
  if (!stat.isFile()) throw new TableError(`${path} is not a file. Give a CSV file.`)
  if (stat.size === 0) throw new TableError(`${path} is empty. Export it again.`)
  const bytes = await beginningOf(path)
  const [, other] = OTHER_KINDS.find(([first]) => bytes.subarray(0, first.length).toString('latin1') === first) ?? []
  if (other !== undefined) throw new TableError(`${path} ${other}.`)
  const known = encodingOf(path, bytes, encoding)
  const beginning = new TextDecoder(known).decode(bytes, { stream: true }).replace(/\r\n?/g, '\n')
  if (/^\s*<(?:!doctype|html|\?xml|rss)/i.test(beginning)) {
    throw new TableError(
      `${path} is a web page or an XML file, not a table. Export it again as CSV. For an XML export of WordPress, use "import wordpress".`,
    )
  }
  if ((beginning.split('\0').length - 1) * MAX_TEXT > beginning.length) throw new TableError(`${path} is not a text file. Give a CSV file.`)
  if (beginning.trim() === '') throw new TableError(`${path} contains only empty lines. Export it again.`)
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
      throw new TableError(`--encoding is "${given}", which is not a known encoding. Use utf-8, utf-16le, ${OLD_ENCODINGS}.`)
    }
  }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    if (bytes.includes(0)) throw new TableError(`${path} is not a text file. Give a CSV file.`)
    const cyrillic = looksRussian(bytes) ? ' It looks like windows-1251.' : ''
    throw new TableError(
      `${path} is not in UTF-8.${cyrillic} Save it as "CSV UTF-8", or give its encoding with --encoding: ${OLD_ENCODINGS}.`,
    )
  }
}

/** In windows-1251, lower-case Russian letters form runs that other languages seldom have. */
function looksRussian(bytes: Buffer): boolean {
  const foreign = bytes.filter((byte) => byte >= 0x80)
  return foreign.filter((byte) => byte >= 0xe0).length > foreign.length * 0.7 && /[\u00e0-\u00ff]{5}/.test(bytes.toString('latin1'))
}

/** UTF-8 with `\n` line ends; undecodable characters become U+FFFD. */
export async function* utf8Chunks({ path, encoding }: TableFile, onBytes: (bytes: number) => void): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
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
