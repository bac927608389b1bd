import { type CatalogueRecord, labelOf, type RecordText, recordText } from '../catalogue/record.ts'
import { dateIn, partsOf, priceIn, truthOf } from '../catalogue/values.ts'
import { plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'
import type { Row } from '../table/read-rows.ts'
import type { CatalogueMap, PlainField, Source, TextField } from './map.ts'

interface RowReader {
  columns: string[]
  map: CatalogueMap
  report: ImportReport
}

/** Undefined when there is nothing to take; the report says why. */
export function recordOf(row: Row, { columns, map, report }: RowReader): CatalogueRecord | undefined {
  const cellOf = (source: Source | undefined): string =>
    source === undefined ? '' : 'at' in source ? (row.cells[source.at] ?? '') : source.value
  const cell = (field: PlainField): string => cellOf(map.plain[field])
  const { texts, homeless } = textsOf(row, columns, map, cellOf)
  const sku = plainLine(cell('sku'))
  const label = labelOf({ texts, line: row.line, sku })
  const [first] = Object.values(texts)
  if (!first) {
    report.leftOut('They have no name.', label)
    return undefined
  }
  if (homeless) report.leftOut('Texts in a language in which they have no name.', label)
  const id = plainLine(cell('id')).slice(0, 200)
  const known = [...(sku ? [`sku ${sku}`] : []), ...(id ? [`id ${id}`] : [])]
  const keys = known.length > 0 ? known : [`name ${first.name.slice(0, 200)}`]
  return {
    line: row.line,
    keys,
    // Rows of one product in several languages join.
    group: keys[0] ?? '',
    references: [],
    members: [],
    texts,
    sku,
    price: priceOf(cell('price'), map, label, report),
    available: yesOrNo('stock', cell('stock'), true, label, report),
    featured: yesOrNo('featured', cell('featured'), false, label, report),
    draft: !yesOrNo('published', cell('published'), true, label, report),
    added: dateOf(cell('added'), map, label, report),
    pictures: partsOf(cell('images'), map.imageSeparator),
    options: [],
  }
}

function textsOf(
  row: Row,
  columns: string[],
  map: CatalogueMap,
  cellOf: (source: Source) => string,
): { texts: Record<string, RecordText>; homeless: boolean } {
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
    // A category known in one language only still counts.
    const text = texts[language] ?? (field === 'category' ? Object.values(texts)[0] : undefined)
    if (text) setText(text, field, value, map)
  }
  for (const { language, columns: places } of map.facts) {
    const facts = places.map((at): [string, string] => [plainLine(columns[at] ?? ''), plainLine(row.cells[at] ?? '')])
    texts[language]?.facts.push(...facts.filter(([, value]) => value !== ''))
  }
  return { texts, homeless: others.some(({ field, language }) => field !== 'category' && !(language in texts)) }
}

function setText(text: RecordText, field: TextField, value: string, { categorySeparator }: CatalogueMap): void {
  if (field === 'category')
    text.category = text.category.length > 0 ? text.category : partsOf(value, categorySeparator).map(plainLine).filter(Boolean)
  else text[field] = field === 'summary' || field === 'description' ? value : plainLine(value)
}

function priceOf(cell: string, { decimal }: CatalogueMap, label: string, report: ImportReport): number | undefined {
  const read = priceIn(cell, decimal, 'thousands')
  if (read?.unsure) {
    report.changed(
      'Prices that can be read in two ways; say in the map which sign stands before decimals (decimal: comma or point).',
      `${label}: "${cell.slice(0, 60)}" became ${read.price}`,
    )
  }
  return read?.price
}

function yesOrNo(field: string, cell: string, otherwise: boolean, label: string, report: ImportReport): boolean {
  const truth = truthOf(cell)
  if (truth === undefined && cell !== '') {
    report.changed(
      `Their "${field}" is neither a yes, a no nor a number; it was taken for a ${otherwise ? 'yes' : 'no'}.`,
      `${label}: ${cell.slice(0, 60)}`,
    )
  }
  return truth ?? otherwise
}

function dateOf(cell: string, { dateFormat }: CatalogueMap, label: string, report: ImportReport): string | undefined {
  const date = dateIn(cell, dateFormat)
  if (cell !== '' && date === undefined) {
    report.changed(
      `Their date is none that exists, written ${dateFormat}; they have the day of the import.`,
      `${label}: ${cell.slice(0, 60)}`,
    )
  }
  return date
}
