import { mostSpecific } from '../catalogue/most-specific.ts'
import { type CatalogueRecord, labelOf, type RecordText, recordText, undescribed } from '../catalogue/record.ts'
import { parseDate, parsePrice, parseYesNo, splitCell } from '../catalogue/values.ts'
import { plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'
import type { SheetRow } from '../table/read-rows.ts'
import type { ColumnMap, PlainField, Source } from './column-map.ts'

export interface RowReader {
  columns: string[]
  map: ColumnMap
  report: ImportReport
}

/** Undefined if there is nothing to import; the report has the reason. */
export function recordFromRow(row: SheetRow, { columns, map, report }: RowReader): CatalogueRecord | undefined {
  const cellOf = (source: Source | undefined): string =>
    source === undefined ? '' : 'at' in source ? (row.cells[source.at] ?? '') : source.value
  const cell = (field: PlainField): string => cellOf(map.plain[field])
  const { texts, unnamed } = textsOf(row, { columns, map, report }, cellOf)
  const sku = plainLine(cell('sku'))
  const label = labelOf({ texts, line: row.line, sku })
  const [first] = Object.values(texts)
  const parent = plainLine(cell('variant_of')).slice(0, 200)
  if (!first && parent === '') {
    report.leftOut('Products without a name.', label)
    return undefined
  }
  if (unnamed) report.leftOut('Texts in a language in which the product has no name.', label)
  const id = plainLine(cell('id')).slice(0, 200)
  const known = [...(sku ? [`sku ${sku}`] : []), ...(id ? [`id ${id}`] : [])]
  const keys = known.length > 0 ? known : [`name ${(first?.name ?? '').slice(0, 200)}`]
  return {
    line: row.line,
    keys,
    // Joins the rows of one product in several languages.
    group: keys[0] ?? '',
    references: [sku, id].filter(Boolean),
    ...(parent === '' ? {} : { parent }),
    members: [],
    texts,
    sku,
    ...priceOf(cell('price'), map, label, report),
    available: yesOrNo('stock', cell('stock'), true, label, report),
    featured: yesOrNo('featured', cell('featured'), false, label, report),
    draft: !yesOrNo('published', cell('published'), true, label, report),
    added: dateOf(cell('added'), map, label, report),
    pictures: undescribed(splitCell(cell('images'), map.imageSeparator)),
    options: map.options.flatMap((at): [string, string][] => {
      const value = plainLine(row.cells[at] ?? '')
      return value === '' ? [] : [[plainLine(columns[at] ?? ''), value]]
    }),
  }
}

function textsOf(
  row: SheetRow,
  { columns, map, report }: RowReader,
  cellOf: (source: Source) => string,
): { texts: Record<string, RecordText>; unnamed: boolean } {
  const texts: Record<string, RecordText> = {}
  const given = map.texts
    .map(({ field, language, source }) => ({ field, language, value: cellOf(source) }))
    .filter(({ value }) => value !== '')
  for (const { language, value } of given.filter(({ field }) => field === 'name')) {
    const name = plainLine(value)
    if (name !== '') texts[language] = recordText(name)
  }
  const others = given.filter(({ field }) => field !== 'name')
  for (const { field, language, value } of others) {
    // A category given in only one language counts for all.
    const text = texts[language] ?? (field === 'category' ? Object.values(texts)[0] : undefined)
    if (!text) continue
    if (field === 'category') text.category = categoryIn(value, text, row, { map, report })
    else text[field] = field === 'summary' || field === 'description' ? value : plainLine(value)
  }
  for (const { language, columns: paths } of map.facts) {
    const facts = paths.map((at): [string, string] => [plainLine(columns[at] ?? ''), plainLine(row.cells[at] ?? '')])
    texts[language]?.facts.push(...facts.filter(([, value]) => value !== ''))
  }
  return { texts, unnamed: others.some(({ field, language }) => field !== 'category' && !(language in texts)) }
}

function categoryIn(
  cell: string,
  { name, category }: RecordText,
  { line }: SheetRow,
  { map, report }: Pick<RowReader, 'map' | 'report'>,
): string[] {
  if (category.length > 0) return category
  const paths = map.categoryList === undefined ? [cell] : splitCell(cell, map.categoryList)
  return mostSpecific(
    paths.map((path) => splitCell(path, map.categorySeparator)),
    `${name} (line ${line})`,
    report,
  )
}

type Prices = Pick<CatalogueRecord, 'price' | 'unreadPrice'>

function priceOf(cell: string, { decimal }: ColumnMap, label: string, report: ImportReport): Prices {
  const read = parsePrice(cell, decimal, 'thousands')
  if (read?.ambiguous) {
    report.changed(
      'Ambiguous prices. Set the decimal separator in the map (decimal: comma or point).',
      `${label}: "${cell.slice(0, 60)}" became ${read.price}`,
    )
  }
  return { price: read?.price, unreadPrice: cell !== '' && read === undefined ? cell.slice(0, 60) : undefined }
}

function yesOrNo(field: string, cell: string, otherwise: boolean, label: string, report: ImportReport): boolean {
  const truth = parseYesNo(cell)
  if (truth === undefined && cell !== '') {
    report.changed(`"${field}" is neither yes, no nor a number: ${otherwise ? 'yes' : 'no'} was assumed.`, `${label}: ${cell.slice(0, 60)}`)
  }
  return truth ?? otherwise
}

function dateOf(cell: string, { dateFormat }: ColumnMap, label: string, report: ImportReport): string | undefined {
  const date = parseDate(cell, dateFormat)
  if (cell !== '' && date === undefined) {
    report.changed(`Invalid dates (expected ${dateFormat}): the day of the import was used.`, `${label}: ${cell.slice(0, 60)}`)
  }
  return date
}
