import { CsvError, type Options, parse } from 'csv-parse/sync'
import { SourceError } from '../text-file.ts'
import { type TableFile, utf8Chunks } from './table-file.ts'

export interface SheetRow {
  line: number
  cells: string[]
}

export interface CsvDialect {
  separator: string
  columns: string[]
}

export const SEPARATORS: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }

/** Bytes of UTF-8; a longer row is an unclosed quotation mark or an attack. */
const MAX_LENGTH = 4_000_000

const MAX_COLUMNS = 5000

const NEWLINE = 0x0a

/** Excel's optional first line, which names the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\n/i

/** RFC 4180, and empty lines between rows. */
const FORM: Options = { skip_empty_lines: true, relax_column_count: true, record_delimiter: '\n' }

/** @throws SourceError if there are no columns */
export function detectDialect({ path, beginning }: TableFile, separator?: string): CsvDialect {
  const named = SEPARATOR_LINE.exec(beginning)
  const text = beginning.slice(named?.[0].length ?? 0)
  const candidates = separator ? [separator] : named?.[1] ? [named[1]] : Object.values(SEPARATORS)
  const headers = candidates.map((candidate) => headerOf(text, candidate) ?? [])
  const most = Math.max(...headers.map(({ length }) => length))
  const best = headers.findIndex(({ length }) => length === most)
  const columns = (headers[best] ?? []).map((name) =>
    clean(name)
      .replace(/^\ufeff/, '')
      .trim(),
  )
  if (columns.every((name) => name === '')) {
    throw new SourceError(`The first line of ${path} must contain the names of the columns.`)
  }
  if (columns.length > MAX_COLUMNS) throw new SourceError(`${path} has ${columns.length} columns. Is it a CSV file?`)
  return { separator: candidates[best] ?? ',', columns }
}

function headerOf(text: string, delimiter: string): string[] | undefined {
  for (const relax_quotes of [false, true]) {
    try {
      return parse(text.replace(/^\ufeff/, ''), { ...FORM, delimiter, relax_quotes, to: 1 })[0] as string[] | undefined
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return undefined
}

export type OnRowError = (sentence: string, line: number) => void

/** In constant memory. A malformed row is skipped and reported; an unclosed quotation mark loses only its own line. */
export async function* readRows(
  file: TableFile,
  form: CsvDialect,
  onRowError: OnRowError,
  onBytes: (bytes: number) => void = () => {},
): AsyncIterable<SheetRow> {
  const reader = new RowReader(form, onRowError)
  let header = SEPARATOR_LINE.test(file.beginning) ? 2 : 1
  for await (const piece of withEnd(utf8Chunks(file, onBytes))) {
    for (const row of reader.read(piece)) {
      if (header > 0) header -= 1
      else yield row
    }
  }
}

async function* withEnd(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer | undefined> {
  yield* pieces
  yield undefined
}

/** A row over several lines with a wrong number of cells: an extra quotation mark has swallowed other rows. */
class Swallowed extends Error {}

class RowReader {
  readonly #form: CsvDialect
  readonly #onRowError: OnRowError
  #rest: Buffer = Buffer.alloc(0)
  #line = 1
  #skipping = false
  #headerRead = false

  constructor(form: CsvDialect, onRowError: OnRowError) {
    this.#form = form
    this.#onRowError = onRowError
  }

  *read(piece: Buffer | undefined): Iterable<SheetRow> {
    const ended = piece === undefined
    if (piece) this.#rest = Buffer.concat([this.#rest, piece])
    if (this.#skipping && !this.#skipLine()) return
    while (this.#rest.length > 0) {
      // Without its line end, a row may continue in the next piece.
      const end = ended ? this.#rest.length : this.#rest.lastIndexOf(NEWLINE) + 1
      const { rows, fault } = this.#parse(this.#rest.subarray(0, end))
      yield* rows
      if (!fault && !ended && this.#rest.length <= MAX_LENGTH) return
      if (!fault && ended) return
      if (fault === 'open' && !ended && this.#rest.length <= MAX_LENGTH) return
      const row = this.#faultyLine()
      if (row) yield row
      if (this.#skipping) return
    }
  }

  #parse(bytes: Buffer): { rows: SheetRow[]; fault: 'open' | 'wrong' | undefined } {
    const rows: SheetRow[] = []
    let used = 0
    let fault: 'open' | 'wrong' | undefined
    const begun = this.#line
    try {
      parse(bytes, {
        ...FORM,
        delimiter: this.#form.separator,
        on_record: (cells: string[], { bytes: end }) => {
          const own = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
          const row = this.#rowOf(cells)
          if (!row && own > 0) throw new Swallowed()
          const lines = countNewlines(bytes, used, Math.min(end, bytes.length))
          const line = this.#line + Math.max(0, lines - own - 1)
          if (!row) this.#onRowError('Rows with a wrong number of cells.', line)
          else if (row.some((cell) => cell !== '')) rows.push({ line, cells: row })
          this.#line += lines
          used = end
          return null
        },
      })
      used = bytes.length
      this.#line = begun + countNewlines(bytes, 0, used)
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof Swallowed)) throw error
      fault = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'wrong'
    }
    this.#rest = this.#rest.subarray(used)
    return { rows, fault }
  }

  #faultyLine(): SheetRow | undefined {
    const end = this.#rest.indexOf(NEWLINE)
    const line = this.#line
    const bytes = this.#rest.subarray(0, end < 0 ? this.#rest.length : end)
    if (end < 0 && bytes.length > MAX_LENGTH) {
      this.#skipping = true
      this.#rest = Buffer.alloc(0)
      this.#onRowError(`Lines longer than ${MAX_LENGTH / 1_000_000} MB.`, line)
      return undefined
    }
    this.#rest = this.#rest.subarray(bytes.length + 1)
    this.#line += 1
    const cells = this.#rowOf(headerOf(bytes.toString(), this.#form.separator) ?? [])
    // Inch signs in an unquoted cell are harmless.
    if (cells?.some((cell) => cell !== '') && !cells.some((cell) => cell.startsWith('"'))) return { line, cells }
    if (bytes.length > 0) this.#onRowError('Lines with an unclosed or misplaced quotation mark.', line)
    return undefined
  }

  #skipLine(): boolean {
    const end = this.#rest.indexOf(NEWLINE)
    this.#rest = end < 0 ? Buffer.alloc(0) : this.#rest.subarray(end + 1)
    if (end < 0) return false
    this.#skipping = false
    this.#line += 1
    return true
  }

  #rowOf(written: string[]): string[] | undefined {
    if (!this.#headerRead) {
      this.#headerRead = true
      return written
    }
    const { columns } = this.#form
    const cells = written.map(clean)
    // Spreadsheets add empty cells at the end.
    while (cells.length > columns.length && cells.at(-1) === '') cells.pop()
    const empty = cells.every((cell) => cell === '')
    return cells.length === columns.length || empty ? cells : undefined
  }
}

function countNewlines(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Without control characters, and without the apostrophe that keeps spreadsheets from reading a text as a formula. */
function clean(cell: string): string {
  return cell
    .toWellFormed()
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/^'(?=[=+\-@\t])/, '')
    .trim()
}
