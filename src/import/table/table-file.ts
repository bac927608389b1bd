import { beginningOf, knownEncoding, SourceError, type TextFile, textChunks } from '../text-file.ts'

const BEGINNING = 64 * 1024

export interface TableFile extends TextFile {
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

/** @throws SourceError if the file cannot be a table */
export async function openTable(path: string, encoding?: string): Promise<TableFile> {
  const { size, bytes } = await beginningOf(path, BEGINNING, { notFile: 'Give a CSV file.', empty: 'Export it again.' })
  const [, other] = OTHER_KINDS.find(([first]) => bytes.subarray(0, first.length).toString('latin1') === first) ?? []
  if (other !== undefined) throw new SourceError(`${path} ${other}.`)
  const known = encodingOf(path, bytes, encoding)
  const beginning = new TextDecoder(known).decode(bytes, { stream: true }).replace(/\r\n?/g, '\n')
  if (/^\s*<(?:!doctype|html|\?xml|rss)/i.test(beginning)) {
    throw new SourceError(
      `${path} is a web page or an XML file, not a table. Export it again as CSV. For an XML export of WordPress, use "import wordpress".`,
    )
  }
  if (/^\s*(?:\{\s*"|\[\s*[{[])/.test(beginning)) {
    throw new SourceError(
      `${path} is JSON, not a table. For an export of Ghost, use "import ghost"; from other programs, export it as CSV.`,
    )
  }
  if ((beginning.split('\0').length - 1) * MAX_TEXT > beginning.length)
    throw new SourceError(`${path} is not a text file. Give a CSV file.`)
  if (beginning.trim() === '') throw new SourceError(`${path} contains only empty lines. Export it again.`)
  return { path, size, encoding: known, beginning }
}

function encodingOf(path: string, bytes: Buffer, given: string | undefined): string {
  if (given !== undefined) {
    const known = knownEncoding(given)
    if (known !== undefined) return known
    throw new SourceError(`--encoding is "${given}", which is not a known encoding. Use utf-8, utf-16le, ${OLD_ENCODINGS}.`)
  }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    if (bytes.includes(0)) throw new SourceError(`${path} is not a text file. Give a CSV file.`)
    const cyrillic = looksRussian(bytes) ? ' It looks like windows-1251.' : ''
    throw new SourceError(
      `${path} is not in UTF-8.${cyrillic} Save it as "CSV UTF-8", or give its encoding with --encoding: ${OLD_ENCODINGS}.`,
    )
  }
}

/** In windows-1251, lower-case Russian letters form runs that other languages seldom have. */
function looksRussian(bytes: Buffer): boolean {
  const foreign = bytes.filter((byte) => byte >= 0x80)
  return foreign.filter((byte) => byte >= 0xe0).length > foreign.length * 0.7 && /[\u00e0-\u00ff]{5}/.test(bytes.toString('latin1'))
}

/** UTF-8 with `\n` line ends. */
export async function* utf8Chunks(file: TableFile, onBytes: (bytes: number) => void): AsyncIterable<Buffer> {
  // A two-character line end may be split between pieces.
  let held = ''
  for await (const piece of textChunks(file, onBytes)) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    yield Buffer.from((held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'))
  }
  if (held) yield Buffer.from('\n')
}
