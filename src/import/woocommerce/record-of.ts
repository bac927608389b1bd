import { fold } from '#domain/language/fold.ts'
import { wordsFor } from '../catalogue/product-text.ts'
import { type CatalogueRecord, labelOf, type RecordText, recordText } from '../catalogue/record.ts'
import { factFieldOf, partsOf, priceIn, truthOf } from '../catalogue/values.ts'
import { plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'
import type { Row } from '../table/read-rows.ts'
import { languageOfLocale } from '../wordpress/languages.ts'
import type { WooColumn, WooTable } from './columns.ts'

const TYPES: Record<string, string | undefined> = {
  simple: undefined,
  variable: undefined,
  variation: undefined,
  virtual: undefined,
  downloadable: 'They are files to be downloaded, which the site does not sell; they became plain products.',
  grouped: 'They are sets of products; they became products with a list of what is in the set.',
  external: 'They are sold on another site; a link in the text leads there.',
}

interface RowReader {
  table: WooTable
  /** BCP 47; for rows without one. */
  language: string
  report: ImportReport
}

type Cells = (column: WooColumn) => string

/** "Product CSV Import Schema" of WooCommerce's documentation. Undefined when there is nothing to take; the report says why. */
export function recordOf(row: Row, reader: RowReader): CatalogueRecord | undefined {
  const { table, report } = reader
  const cells: Cells = (column) => row.cells[table.at[column] ?? -1] ?? ''
  const types = partsOf(cells('type').toLowerCase())
  const sku = plainLine(cells('sku'))
  const id = /^\d+$/.test(cells('id')) ? cells('id') : ''
  const name = plainLine(cells('name'))
  const variation = types.includes('variation')
  const language = (cells('language') && languageOf(cells('language'))) || reader.language
  const texts = { [language]: textOf(name, language, row, cells, reader) }
  const label = labelOf({ texts, line: row.line, sku })
  if (variation && cells('parent') === '') return leftOut('Variants that name no product they belong to.', label, report)
  if (!variation && name === '') return leftOut('They have no name.', label, report)
  if (!variation) tellTypes(types, label, report)
  return {
    line: row.line,
    ...identityOf(id, sku, name, cells),
    ...(variation ? { parent: cells('parent') } : {}),
    members: types.includes('grouped') ? partsOf(cells('members')) : [],
    texts,
    sku,
    price: priceOf(cells, variation || types.includes('variable') || types.includes('grouped'), label, reader),
    available: availableIn(cells, label, report),
    featured: truthOf(cells('featured')) ?? false,
    draft: isDraft(cells, label, report),
    pictures: partsOf(cells('images')),
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

function tellTypes(types: string[], label: string, report: ImportReport): void {
  for (const type of types) {
    const sentence =
      type in TYPES ? TYPES[type] : `Their type is "${type.slice(0, 40)}", which a plug-in has added; they became plain products.`
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

function textOf(name: string, language: string, row: Row, cells: Cells, { table, report }: RowReader): RecordText {
  const words = wordsFor(language)
  const text = recordText(name)
  text.summary = unescaped(cells('summary'))
  text.description = unescaped(cells('description'))
  text.category = categoryIn(cells('categories'), `${name} (line ${row.line})`, report)
  for (const [attribute, value, visible] of attributesIn(row, table)) {
    const field = factFieldOf(attribute)
    if (value === '') continue
    if (field) text[field] = value
    else if (visible) text.facts.push([attribute, value])
  }
  if (cells('brands')) text.facts.push([words.brand, plainLine(partsOf(cells('brands')).join(', '))])
  text.facts.push(...measuresIn(row, table, words))
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

/** The most specific of `Clothing > Hoodies, Sale`. */
function categoryIn(cell: string, label: string, report: ImportReport): string[] {
  const paths = partsOf(cell).map((path) =>
    path
      // eslint-disable-next-line regexp/no-super-linear-move -- the categories of a product in the operator's export
      .split(/\s+>\s+|&gt;/)
      .map(plainLine)
      .filter(Boolean),
  )
  const deepest = paths.reduce<string[]>((best, path) => (path.length > best.length ? path : best), [])
  const others = paths.filter((path) => path.some((name, index) => name !== deepest[index]))
  if (others.length > 0) {
    report.changed(
      'They were in several categories; the site has one for each product.',
      `${label}: ${deepest.join(' > ')}, not ${others.map((path) => path.join(' > ')).join(', ')}`,
    )
  }
  return deepest
}

function attributesIn(row: Row, { attributes }: WooTable): [name: string, value: string, visible: boolean][] {
  return attributes.flatMap(({ name = -1, values = -1, visible = -1 }) => {
    const own = plainLine(row.cells[name] ?? '')
    const value = partsOf(row.cells[values] ?? '')
      .map(plainLine)
      .join(', ')
    return own === '' ? [] : [[own, value, row.cells[visible] !== '0'] as [string, string, boolean]]
  })
}

function measuresIn(row: Row, { measures }: WooTable, words: ReturnType<typeof wordsFor>): [string, string][] {
  const value = (measure: string): string => plainLine(row.cells[measures.get(measure)?.at ?? -1] ?? '')
  const weight = value('weight')
  const sizes = ['length', 'width', 'height'].map(value).filter(Boolean)
  const unit = measures.get('length')?.unit ?? ''
  return [
    ...(weight ? [[words.weight, `${weight} ${measures.get('weight')?.unit ?? ''}`.trim()] as [string, string]] : []),
    ...(sizes.length > 0 ? [[words.dimensions, `${sizes.join(' × ')} ${unit}`.trim()] as [string, string]] : []),
  ]
}

/** `mayHaveNone`: a product of variants or a set has no price of its own. */
function priceOf(cells: Cells, mayHaveNone: boolean, label: string, { report }: RowReader): number | undefined {
  const regular = readPrice(cells('price'), label, report)
  const sale = readPrice(cells('salePrice'), label, report)
  const bounded = cells('saleStarts') !== '' || cells('saleEnds') !== ''
  if (sale !== undefined && bounded) {
    report.changed(
      'Their sale price holds for some time only; they have the regular one.',
      `${label}: ${sale} from ${cells('saleStarts') || '…'} to ${cells('saleEnds') || '…'}`,
    )
  } else if (sale !== undefined && regular !== undefined && sale !== regular) {
    report.changed('They are on sale; the site shows the sale price alone.', `${label}: ${sale} instead of ${regular}`)
  }
  const price = bounded ? regular : (sale ?? regular)
  if (price === undefined && cells('price') !== '' && mayHaveNone)
    report.changed('Prices that cannot be read.', `${label}: ${cells('price').slice(0, 60)}`)
  return price
}

function readPrice(cell: string, label: string, report: ImportReport): number | undefined {
  if (cell === '') return undefined
  // The export writes prices without thousands separators, with the shop's decimal sign.
  const read = priceIn(cell, undefined, 'decimals')
  if (read?.unsure)
    report.changed('Prices that can be read in two ways; look at them.', `${label}: "${cell.slice(0, 60)}" became ${read.price}`)
  return read?.price
}

function availableIn(cells: Cells, label: string, report: ImportReport): boolean {
  if (cells('inStock').toLowerCase() === 'backorder') {
    report.changed('They are not in stock and can be ordered all the same; they are shown as available.', label)
    return true
  }
  return truthOf(cells('inStock')) ?? truthOf(cells('stock')) ?? true
}

function isDraft(cells: Cells, label: string, report: ImportReport): boolean {
  if (cells('visibility').toLowerCase() === 'hidden') {
    report.changed('They were hidden in the catalogue, where only who knew the address found them.', label)
    return true
  }
  return cells('published') !== '' && cells('published') !== '1' && truthOf(cells('published')) !== true
}
