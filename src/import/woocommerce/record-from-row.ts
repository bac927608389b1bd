import { fold } from '#domain/language/fold.ts'
import { type Labels, labelsFor } from '../catalogue/labels.ts'
import { mostSpecific } from '../catalogue/most-specific.ts'
import { type CatalogueRecord, labelOf, type RecordText, recordText, undescribed } from '../catalogue/record.ts'
import { parsePrice, parseYesNo, splitCell, tileFieldOf } from '../catalogue/values.ts'
import { plainLine } from '../html/tree.ts'
import { languageOfLocale } from '../locale.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import type { WooColumn, WooTable } from './columns.ts'

const TYPES: Record<string, string | undefined> = {
  simple: undefined,
  variable: undefined,
  variation: undefined,
  virtual: undefined,
  downloadable: 'Downloadable products became ordinary products: the site does not sell downloads.',
  grouped: 'Grouped products became products with a list of their members.',
  external: 'External products became products with a link to the other site in their text.',
}

interface RowReader {
  table: WooTable
  /** BCP 47; for rows without one. */
  language: string
  report: ImportReport
}

type Cells = (column: WooColumn) => string

/** "Product CSV Import Schema" in WooCommerce's documentation. Undefined if there is nothing to import; the report has the reason. */
export function recordFromRow(row: SheetRow, reader: RowReader): CatalogueRecord | undefined {
  const { table, report } = reader
  const cells: Cells = (column) => row.cells[table.at[column] ?? -1] ?? ''
  const types = splitCell(cells('type').toLowerCase())
  const sku = plainLine(cells('sku'))
  const id = /^\d+$/.test(cells('id')) ? cells('id') : ''
  const name = plainLine(cells('name'))
  const variation = types.includes('variation')
  const language = (cells('language') && languageOf(cells('language'))) || reader.language
  const texts = { [language]: textOf(name, language, row, cells, reader) }
  const label = labelOf({ texts, line: row.line, sku })
  if (variation && cells('parent') === '') return leftOut('Variants without a parent product.', label, report)
  if (!variation && name === '') return leftOut('Products without a name.', label, report)
  if (!variation) reportTypes(types, label, report)
  return {
    line: row.line,
    ...identityOf(id, sku, name, cells),
    ...(variation ? { parent: cells('parent') } : {}),
    members: types.includes('grouped') ? splitCell(cells('members')) : [],
    texts,
    sku,
    ...priceOf(cells, label, reader),
    available: availableIn(cells, label, report),
    featured: parseYesNo(cells('featured')) ?? false,
    draft: isDraft(cells, label, report),
    pictures: undescribed(splitCell(cells('images'))),
    options: variation ? attributesIn(row, table).map(([attribute, value]) => [attribute, value]) : [],
  }
}

/** With most plug-ins, translations share the SKU. */
function identityOf(id: string, sku: string, name: string, cells: Cells): Pick<CatalogueRecord, 'keys' | 'group' | 'references'> {
  const known = [...(id ? [`id ${id}`] : []), ...(sku ? [`sku ${sku}`] : [])]
  return {
    keys: known.length > 0 ? known : [`name ${name.slice(0, 200)}`],
    group: cells('group') || (cells('language') !== '' && sku !== '' ? `sku ${sku}` : ''),
    references: [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])],
  }
}

function leftOut(reason: string, label: string, report: ImportReport): undefined {
  report.leftOut(reason, label)
}

function reportTypes(types: string[], label: string, report: ImportReport): void {
  for (const type of types) {
    const sentence =
      type in TYPES ? TYPES[type] : `Products of the type "${type.slice(0, 40)}", added by a plug-in, became ordinary products.`
    if (sentence) report.changed(sentence, label)
  }
}

/** From a code, a locale or a name, as Polylang, WPML or people write it. */
function languageOf(text: string): string | undefined {
  return NAMES[fold(text)] ?? languageOfLocale(text)
}

const NAMES: Record<string, string> = Object.fromEntries(
  Object.entries({ en: 'english', fa: 'persian farsi dari فارسی دری', ps: 'pashto pushto پښتو', ru: 'russian русский' }).flatMap(
    ([code, names]) => names.split(' ').map((name) => [fold(name), code]),
  ),
)

function textOf(name: string, language: string, row: SheetRow, cells: Cells, { table, report }: RowReader): RecordText {
  const labels = labelsFor(language)
  const text = recordText(name)
  text.summary = unescaped(cells('summary'))
  text.description = unescaped(cells('description'))
  // eslint-disable-next-line regexp/no-super-linear-move -- the categories of a product in the operator's export
  const paths = splitCell(cells('categories')).map((path) => path.split(/\s+>\s+|&gt;/))
  text.category = mostSpecific(paths, `${name} (line ${row.line})`, report)
  for (const [attribute, value, visible] of attributesIn(row, table)) {
    const field = tileFieldOf(attribute)
    if (value === '') continue
    if (field) text[field] = value
    else if (visible) text.facts.push([attribute, value])
  }
  if (cells('brands')) text.facts.push([labels.brand, plainLine(splitCell(cells('brands')).join(', '))])
  text.facts.push(...measuresIn(row, table, labels))
  if (cells('gtin')) text.facts.push(['GTIN', plainLine(cells('gtin'))])
  const href = cells('externalUrl')
  if (href) text.link = { label: plainLine(cells('buttonText')) || href, href }
  return text
}

/** Line ends are written as `\n` (WC_Product_CSV_Exporter); `\\n` is these two characters. */
function unescaped(text: string): string {
  return text
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n')
}

function attributesIn(row: SheetRow, { attributes }: WooTable): [name: string, value: string, visible: boolean][] {
  return attributes.flatMap(({ name = -1, values = -1, visible = -1 }) => {
    const own = plainLine(row.cells[name] ?? '')
    const value = splitCell(row.cells[values] ?? '')
      .map(plainLine)
      .join(', ')
    return own === '' ? [] : [[own, value, row.cells[visible] !== '0'] as [string, string, boolean]]
  })
}

function measuresIn(row: SheetRow, { measures }: WooTable, labels: Labels): [string, string][] {
  const value = (measure: string): string => plainLine(row.cells[measures.get(measure)?.at ?? -1] ?? '')
  const weight = value('weight')
  const sizes = ['length', 'width', 'height'].map(value).filter(Boolean)
  const unit = measures.get('length')?.unit ?? ''
  return [
    ...(weight ? [[labels.weight, `${weight} ${measures.get('weight')?.unit ?? ''}`.trim()] as [string, string]] : []),
    ...(sizes.length > 0 ? [[labels.dimensions, `${sizes.join(' × ')} ${unit}`.trim()] as [string, string]] : []),
  ]
}

function priceOf(cells: Cells, label: string, { report }: RowReader): Pick<CatalogueRecord, 'price' | 'unreadPrice'> {
  const regular = readPrice(cells('price'), label, report)
  const sale = readPrice(cells('salePrice'), label, report)
  const bounded = cells('saleStarts') !== '' || cells('saleEnds') !== ''
  if (sale !== undefined && bounded) {
    report.changed(
      'Temporary sale prices: the regular price was used.',
      `${label}: ${sale} from ${cells('saleStarts') || '…'} to ${cells('saleEnds') || '…'}`,
    )
  } else if (sale !== undefined && regular !== undefined && sale !== regular) {
    report.changed('Products on sale: only the sale price is shown.', `${label}: ${sale} instead of ${regular}`)
  }
  const price = bounded ? regular : (sale ?? regular)
  return { price, unreadPrice: price === undefined && cells('price') !== '' ? cells('price').slice(0, 60) : undefined }
}

function readPrice(cell: string, label: string, report: ImportReport): number | undefined {
  if (cell === '') return undefined
  // The export writes prices without thousands separators, with the shop's decimal separator.
  const read = parsePrice(cell, undefined, 'decimals')
  if (read?.ambiguous) report.changed('Ambiguous prices. Check them.', `${label}: "${cell.slice(0, 60)}" became ${read.price}`)
  return read?.price
}

function availableIn(cells: Cells, label: string, report: ImportReport): boolean {
  if (cells('inStock').toLowerCase() === 'backorder') {
    report.changed('Products on backorder are shown as available.', label)
    return true
  }
  return parseYesNo(cells('inStock')) ?? parseYesNo(cells('stock')) ?? true
}

function isDraft(cells: Cells, label: string, report: ImportReport): boolean {
  if (cells('visibility').toLowerCase() === 'hidden') {
    report.changed('Products hidden in the catalogue became drafts.', label)
    return true
  }
  return cells('published') !== '' && cells('published') !== '1' && parseYesNo(cells('published')) !== true
}
