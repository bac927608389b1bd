import { type CatalogueRecord, labelOf } from '../catalogue/record.ts'
import type { SheetRow } from '../table/read-rows.ts'
import { type RowReader, recordFromRow } from './record-from-row.ts'

interface Family {
  first: CatalogueRecord
  /** Visitors see a product of which they see a variant. */
  draft: boolean
  size: number
}

/**
 * Rows with the same `variant_of` are variants of one product. It is described by the row with this SKU or number, wherever it is,
 * or else by the first of them.
 */
export class CsvReader {
  readonly #reader: RowReader
  readonly #families = new Map<string, Family>()
  /** SKUs and numbers of products. */
  readonly #products = new Set<string>()

  constructor(reader: RowReader) {
    this.#reader = reader
  }

  /** The first of a family waits: it may stay alone, and is a product then. */
  read(row: SheetRow): CatalogueRecord[] {
    const record = recordFromRow(row, this.#reader)
    if (!record) return []
    const { parent } = record
    if (parent === undefined || record.references.includes(parent)) {
      for (const reference of record.references) this.#products.add(reference)
      return [{ ...record, parent: undefined, options: [] }]
    }
    const family = this.#families.get(parent)
    if (!family) this.#families.set(parent, { first: record, draft: record.draft, size: 1 })
    else {
      family.draft &&= record.draft
      family.size += 1
    }
    return family ? [record] : []
  }

  end(): CatalogueRecord[] {
    return [...this.#families].flatMap(([name, { first, draft, size }]) => {
      if (this.#products.has(name)) return [first]
      const named = Object.keys(first.texts).length > 0
      // Without a name there is no product, and its variants are reported.
      if (size > 1 && !named) return [first]
      if (!named) this.#reader.report.leftOut('Products without a name.', labelOf(first))
      if (size === 1) return named ? [{ ...first, parent: undefined, options: [] }] : []
      const product = {
        ...first,
        keys: [`variants ${name}`],
        group: '',
        references: [name],
        parent: undefined,
        sku: '',
        draft,
        options: [],
      }
      return [product, first]
    })
  }
}
