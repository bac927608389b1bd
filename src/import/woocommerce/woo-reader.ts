import type { CatalogueRecord } from '../catalogue/record.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import type { WooTable } from './columns.ts'
import { recordFromRow } from './record-from-row.ts'

/** Values of a column that was never used. */
const UNUSED = new Set(['', '0', 'no', 'taxable', 'parent', 'standard', 'a:0:{}', '[]'])

export class WooReader {
  readonly #table: WooTable
  readonly #language: string
  readonly #report: ImportReport
  readonly #unread = new Map<number, number>()

  constructor(table: WooTable, language: string, report: ImportReport) {
    this.#table = table
    this.#language = language
    this.#report = report
  }

  /** Undefined if there is nothing to import; the report has the reason. */
  read(row: SheetRow): CatalogueRecord | undefined {
    for (const at of this.#table.unread) {
      if (!UNUSED.has((row.cells[at] ?? '').toLowerCase())) this.#unread.set(at, (this.#unread.get(at) ?? 0) + 1)
    }
    return recordFromRow(row, { table: this.#table, language: this.#language, report: this.#report })
  }

  /** Call it after the last row. */
  reportUnread(): void {
    for (const at of this.#table.unread) {
      const rows = this.#unread.get(at)
      if (rows !== undefined) this.#report.leftOut('Columns without a matching product field.', `${this.#table.columns[at]}, rows: ${rows}`)
    }
  }
}
