import type { CatalogueRecord } from '../catalogue/record.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import { UnreadColumns } from '../table/unread-columns.ts'
import type { ShopifyTable } from './columns.ts'
import { recordsFromRows } from './records-from-rows.ts'

/** Each variant and each picture of a product has a row; all share its Handle and follow each other. */
export class ShopifyReader {
  readonly #table: ShopifyTable
  readonly #language: string
  readonly #report: ImportReport
  readonly #unread: UnreadColumns
  readonly #met = new Set<string>()
  #handle = ''
  #rows: SheetRow[] = []

  constructor(table: ShopifyTable, language: string, report: ImportReport) {
    this.#table = table
    this.#language = language
    this.#report = report
    this.#unread = new UnreadColumns(table.columns, table.unread)
  }

  /** The records of the product before this row, once it is complete. */
  read(row: SheetRow): CatalogueRecord[] {
    this.#unread.count(row)
    const handle = row.cells[this.#table.at.handle ?? -1] ?? ''
    if (handle !== '' && handle === this.#handle) {
      this.#rows.push(row)
      return []
    }
    const complete = this.#complete()
    if (handle === '') this.#report.leftOut('Rows without a Handle.', `line ${row.line}`)
    else if (this.#met.has(handle)) {
      const reason = 'Rows apart from the others of their Handle. Sort the file by this column, and import it again.'
      this.#report.leftOut(reason, `${handle} (line ${row.line})`)
    } else {
      this.#met.add(handle)
      this.#handle = handle
      this.#rows = [row]
    }
    return complete
  }

  end(): CatalogueRecord[] {
    this.#unread.addTo(this.#report)
    return this.#complete()
  }

  #complete(): CatalogueRecord[] {
    const records = recordsFromRows(this.#handle, this.#rows, { table: this.#table, language: this.#language, report: this.#report })
    this.#handle = ''
    this.#rows = []
    return records
  }
}
