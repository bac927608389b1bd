import type { ImportReport } from '../report.ts'
import type { SheetRow } from './read-rows.ts'

/** Values of a column that was never used. */
const UNUSED = new Set(['', '0', 'no', 'taxable', 'parent', 'standard', 'a:0:{}', '[]'])

/** Counts the rows in which columns that no field takes say something. */
export class UnreadColumns {
  readonly #columns: string[]
  readonly #unread: number[]
  readonly #rows = new Map<number, number>()

  constructor(columns: string[], unread: number[]) {
    this.#columns = columns
    this.#unread = unread
  }

  count({ cells }: SheetRow): void {
    for (const at of this.#unread) if (!UNUSED.has((cells[at] ?? '').toLowerCase())) this.#rows.set(at, (this.#rows.get(at) ?? 0) + 1)
  }

  /** Call it after the last row. */
  addTo(report: ImportReport): void {
    for (const at of this.#unread) {
      const rows = this.#rows.get(at)
      if (rows !== undefined) report.leftOut('Columns without a matching product field.', `${this.#columns[at]}, rows: ${rows}`)
    }
  }
}
