import known from './columns.json' with { type: 'json' }

export type WooColumn = keyof typeof known.read

/** Administration of the old shop, of no use to visitors. */
const OF_THE_SHOP = new Set(known.ofTheShop.map(lower))

const ATTRIBUTE = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/
const MEASURE = /^(weight|length|width|height)(?: \(([^)]*)\))?$/
const DOWNLOAD = /^download \d+ id$/

interface AttributeColumns {
  name?: number
  values?: number
  visible?: number
}

export interface WooTable {
  columns: string[]
  at: Partial<Record<WooColumn, number>>
  attributes: AttributeColumns[]
  /** Weight, length, width, height. */
  measures: Map<string, { at: number; unit: string }>
  unread: number[]
}

/** Undefined for other tables, and for exports in other languages than English. */
export function wooTable(columns: string[]): WooTable | undefined {
  const paths = new Map<string, number>()
  columns.forEach((name, index) => {
    if (!paths.has(lower(name))) paths.set(lower(name), index)
  })
  const at: WooTable['at'] = {}
  for (const [column, names] of Object.entries(known.read) as [WooColumn, string[]][]) {
    const place = names.map((name) => paths.get(lower(name))).find((found) => found !== undefined)
    if (place !== undefined) at[column] = place
  }
  if (at.name === undefined || (at.type === undefined && at.price === undefined && at.sku === undefined)) return undefined
  const read = new Set(Object.values(at))
  const isRead = (index: number): boolean => {
    const name = lower(columns[index] ?? '')
    return read.has(index) || OF_THE_SHOP.has(name) || ATTRIBUTE.test(name) || MEASURE.test(name) || DOWNLOAD.test(name)
  }
  const unread = columns.flatMap((_, index) => (isRead(index) ? [] : [index]))
  return { columns, at, attributes: attributeColumns(paths), measures: measureColumns(paths), unread }
}

function attributeColumns(paths: ReadonlyMap<string, number>): AttributeColumns[] {
  const attributes = new Map<number, AttributeColumns>()
  for (const [name, place] of paths) {
    const [, number, part] = ATTRIBUTE.exec(name) ?? []
    if (number === undefined) continue
    const attribute = attributes.getOrInsertComputed(Number(number), () => ({}))
    if (part === 'name') attribute.name = place
    if (part === 'value(s)') attribute.values = place
    if (part === 'visible') attribute.visible = place
  }
  return [...attributes].sort(([a], [b]) => a - b).map(([, attribute]) => attribute)
}

function measureColumns(paths: ReadonlyMap<string, number>): WooTable['measures'] {
  const found = [...paths].flatMap(([name, place]) => {
    const [, measure, unit = ''] = MEASURE.exec(name) ?? []
    return measure === undefined ? [] : [[measure, { at: place, unit }] as const]
  })
  return new Map(found)
}

function lower(name: string): string {
  return name.trim().toLowerCase()
}
