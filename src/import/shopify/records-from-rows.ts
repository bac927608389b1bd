import { labelsFor } from '../catalogue/labels.ts'
import { type CatalogueRecord, labelOf, type ProductPicture, type RecordText, recordText } from '../catalogue/record.ts'
import { parsePrice, parseYesNo, tileFieldOf } from '../catalogue/values.ts'
import { plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import type { ShopifyColumn, ShopifyTable } from './columns.ts'

interface Reader {
  table: ShopifyTable
  /** BCP 47; the export does not tell it. */
  language: string
  report: ImportReport
}

interface Variant {
  row: SheetRow
  options: [name: string, value: string][]
  sku: string
  price: number | undefined
  unreadPrice: string | undefined
}

/** A product and its variants. None if there is nothing to import; the report has the reason. */
export function recordsFromRows(handle: string, rows: SheetRow[], reader: Reader): CatalogueRecord[] {
  const { table, language, report } = reader
  const cell = (row: SheetRow, column: ShopifyColumn): string => row.cells[table.at[column] ?? -1] ?? ''
  const head = rows.find((row) => plainLine(cell(row, 'title')) !== '')
  const refused = head ? reasonToRefuse(cell(head, 'giftCard')) : 'Products without a name.'
  if (!head || refused !== undefined) {
    for (const { line } of rows) report.leftOut(refused ?? '', `${handle} (line ${line})`)
    return []
  }
  for (const row of rows) {
    if (row !== head && !isVariant(row, table) && cell(row, 'picture') === '')
      report.leftOut('Rows without a variant or a picture.', `${handle} (line ${row.line})`)
  }
  const variants = variantsIn(rows, head, reader)
  const [only, ...others] = variants
  const text = textOf(head, reader)
  const single = others.length === 0 && only ? only : undefined
  if (single) text.facts.push(...single.options, ...measuresOf(single.row, reader))
  const main: CatalogueRecord = {
    ...recordOf(head, single, table),
    keys: [`handle ${handle}`],
    handle,
    references: [handle],
    texts: { [language]: text },
    draft: isDraft(cell(head, 'published'), cell(head, 'status')),
    pictures: picturesIn(rows, table),
    options: [],
  }
  reportSales(variants, labelOf(main), table, report)
  return [main, ...(single ? [] : variants.map((variant) => ({ ...recordOf(variant.row, variant, table), parent: handle })))]
}

function reasonToRefuse(giftCard: string): string | undefined {
  return parseYesNo(giftCard) === true ? 'Gift cards, which only Shopify can issue.' : undefined
}

function recordOf(row: SheetRow, variant: Variant | undefined, table: ShopifyTable): CatalogueRecord {
  const cell = (column: ShopifyColumn): string => row.cells[table.at[column] ?? -1] ?? ''
  return {
    line: row.line,
    keys: [],
    group: '',
    references: [],
    members: [],
    texts: {},
    sku: variant?.sku ?? '',
    price: variant?.price,
    unreadPrice: variant?.unreadPrice,
    available: isAvailable(cell('tracker'), cell('policy'), cell('quantity'), table),
    featured: false,
    draft: false,
    pictures: cell('variantPicture') === '' ? [] : [{ address: cell('variantPicture'), alt: '' }],
    options: variant?.options ?? [],
  }
}

/** Stock that nobody counts never ends. */
function isAvailable(tracker: string, policy: string, quantity: string, { at }: ShopifyTable): boolean {
  if (at.tracker !== undefined && tracker === '') return true
  if (/^continue$/i.test(policy) || parseYesNo(policy) === true) return true
  return parseYesNo(quantity) ?? true
}

/** Archived and unlisted products, too, are none that the shop shows. */
function isDraft(published: string, status: string): boolean {
  return !/^(?:active)?$/i.test(status) || parseYesNo(published) === false
}

function isVariant(row: SheetRow, { at, options }: ShopifyTable): boolean {
  return [at.price, at.sku, ...options.map(({ value }) => value)].some((place = -1) => (row.cells[place] ?? '') !== '')
}

/** The first row of a product alone names the options. */
function variantsIn(rows: SheetRow[], head: SheetRow, { table, language }: Reader): Variant[] {
  const cell = (row: SheetRow, at = -1): string => plainLine(row.cells[at] ?? '')
  const names = table.options.map(({ name }) => rows.map((row) => cell(row, name)).find(Boolean) ?? labelsFor(language).variant)
  return rows
    .filter((row) => row === head || isVariant(row, table))
    .map((row) => {
      const price = cell(row, table.at.price)
      const read = price === '' ? undefined : parsePrice(price, 'point', 'decimals')?.price
      const unreadPrice = price !== '' && read === undefined ? price.slice(0, 60) : undefined
      const options = table.options.flatMap(({ value }, index): [string, string][] => {
        const chosen = cell(row, value)
        return chosen === '' || chosen === DEFAULT ? [] : [[names[index] ?? '', chosen]]
      })
      return { row, options, sku: withoutApostrophe(cell(row, table.at.sku)), price: read, unreadPrice }
    })
}

/** Of a product without options. */
const DEFAULT = 'Default Title'

/** It keeps spreadsheets from removing zeros. */
function withoutApostrophe(code: string): string {
  return code.replace(/^'/, '')
}

function reportSales(variants: Variant[], label: string, { at }: ShopifyTable, report: ImportReport): void {
  const sales = variants.flatMap(({ row, price }) => {
    const before = parsePrice(row.cells[at.compareAt ?? -1] ?? '', 'point', 'decimals')?.price
    return before !== undefined && price !== undefined && before > price ? [`${price} instead of ${before}`] : []
  })
  if (sales.length > 0) report.changed('Products on sale: only the sale price is shown.', `${label}: ${[...new Set(sales)].join(', ')}`)
}

function textOf(row: SheetRow, { table, language, report }: Reader): RecordText {
  const cell = (column: ShopifyColumn): string => row.cells[table.at[column] ?? -1] ?? ''
  const text = recordText(plainLine(cell('title')))
  text.description = cell('body')
  text.category = (cell('type') === '' ? cell('category').split(' > ') : [cell('type')]).map(plainLine).filter(Boolean)
  if (cell('vendor') !== '') text.facts.push([labelsFor(language).brand, plainLine(cell('vendor'))])
  for (const { name, at } of table.metafields) {
    const value = plainLine(row.cells[at] ?? '')
    const field = tileFieldOf(name)
    if (value === '') continue
    if (/^(?:[{[]|gid:)/.test(value)) report.leftOut('Metafields that only Shopify can read.', `${text.name} (line ${row.line}): ${name}`)
    else if (field) text[field] = value
    else text.facts.push([name, value])
  }
  return text
}

function measuresOf(row: SheetRow, { table: { at }, language }: Reader): [string, string][] {
  const grams = plainLine(row.cells[at.grams ?? -1] ?? '')
  const barcode = withoutApostrophe(plainLine(row.cells[at.barcode ?? -1] ?? ''))
  return [
    ...(parseYesNo(grams) ? [[labelsFor(language).weight, `${grams} g`] as [string, string]] : []),
    ...(barcode === '' ? [] : [['GTIN', barcode] as [string, string]]),
  ]
}

/** Rows of pictures need not be in the order of the pictures. */
function picturesIn(rows: SheetRow[], { at }: ShopifyTable): ProductPicture[] {
  const cell = (row: SheetRow, column: 'picture' | 'position' | 'alt'): string => row.cells[at[column] ?? -1] ?? ''
  return rows
    .filter((row) => cell(row, 'picture') !== '')
    .map((row) => ({
      position: Number(cell(row, 'position')) || Number.POSITIVE_INFINITY,
      picture: { address: cell(row, 'picture'), alt: plainLine(cell(row, 'alt')) },
    }))
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ picture }) => picture)
}
