import type { CatalogueRecord } from '../catalogue/record.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import { UnreadColumns } from '../table/unread-columns.ts'
import type { WooTable } from './columns.ts'
import { recordFromRow } from './record-from-row.ts'

export class WooReader {
  readonly #table: WooTable
  readonly #language: string
  readonly #report: ImportReport
  readonly #unread: UnreadColumns

  constructor(table: WooTable, language: string, report: ImportReport) {
    this.#table = table
    this.#language = language
    this.#report = report
    this.#unread = new UnreadColumns(table.columns, table.unread)
  }

  /** Nothing if there is nothing to import; the report has the reason. */
  read(row: SheetRow): CatalogueRecord[] {
    this.#unread.count(row)
    const record = recordFromRow(row, { table: this.#table, language: this.#language, report: this.#report })
    return record ? [record] : []
  }

  end(): CatalogueRecord[] {
    this.#unread.addTo(this.#report)
    return []
  }
}
