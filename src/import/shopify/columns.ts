import known from './columns.json' with { type: 'json' }

export type ShopifyColumn = keyof typeof known.read

/** Administration of the old shop, and its advertisements. */
const OF_THE_SHOP = new Set(known.ofTheShop.map(lower))
const OF_MARKETS = /^(?:included|google shopping) \/ /

const OPTION = /^option(\d) (name|value|linked to)$/

/** `Fabric (product.metafields.custom.fabric)`: fields that the shop has added. */
const METAFIELD = /^([^(]+) \(product\.metafields\.[^()]+\)$/

export interface ShopifyTable {
  columns: string[]
  at: Partial<Record<ShopifyColumn, number>>
  options: { name: number; value: number }[]
  metafields: { name: string; at: number }[]
  unread: number[]
}

/** Of exports old and new. Undefined for other tables. */
export function shopifyTable(columns: string[]): ShopifyTable | undefined {
  const names = columns.map(lower)
  const placeOf = (name: string): number => names.indexOf(lower(name))
  const at: ShopifyTable['at'] = {}
  for (const [column, written] of Object.entries(known.read) as [ShopifyColumn, string[]][]) {
    const place = written.map(placeOf).find((found) => found >= 0)
    if (place !== undefined) at[column] = place
  }
  if (at.handle === undefined || at.title === undefined || (at.price === undefined && at.body === undefined)) return undefined
  const read = new Set(Object.values(at))
  const isRead = (name: string, index: number): boolean =>
    read.has(index) || OF_THE_SHOP.has(name) || [OF_MARKETS, OPTION, METAFIELD].some((pattern) => pattern.test(name))
  return {
    columns,
    at,
    options: [1, 2, 3].map((number) => ({ name: placeOf(`option${number} name`), value: placeOf(`option${number} value`) })),
    metafields: columns.flatMap((column, index) => {
      const name = METAFIELD.exec(column)?.[1]
      return name === undefined ? [] : [{ name, at: index }]
    }),
    unread: names.flatMap((name, index) => (isRead(name, index) ? [] : [index])),
  }
}

function lower(name: string): string {
  return name.trim().toLowerCase()
}
