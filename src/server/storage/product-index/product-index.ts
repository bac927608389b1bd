import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PRODUCTS_PER_PAGE, type ProductQuery, type ProductSort } from '#domain/catalogue/product.ts'
import { countIds, hasId, type IdBits, InvertedIndex } from './inverted-index.ts'
import { type CompareIds, mergeRuns } from './sorted-ids.ts'

const ORDERS = ['name', 'price', 'created'] as const
type Order = (typeof ORDERS)[number]

/** In the column of the price, which cannot be null. */
export const PRICE_ON_REQUEST = -1

/** Of a product; 0 without one. */
const LISTED = 1
const FEATURED = 2
const PRICED = 4

/** docs/spec.md#7-the-calls-it-makes; products without a price are last in both orders by price. */
const SORTS: Record<ProductSort, { order: Order; backwards: boolean; first: number }> = {
  name: { order: 'name', backwards: false, first: LISTED },
  price_low: { order: 'price', backwards: false, first: PRICED },
  price_high: { order: 'price', backwards: true, first: PRICED },
  newest: { order: 'created', backwards: true, first: LISTED },
  featured: { order: 'created', backwards: true, first: FEATURED },
}

type ProductIndexQuery = Omit<ProductQuery, 'category' | 'featured' | 'search'> & {
  featured: boolean
  categoryId: number | undefined
  words: string[]
}

export interface ProductIndexPage {
  ids: number[]
  total: number
}

export interface ProductRow {
  id: number
  category_id: number
  price: number
  featured: number
  created_at: string
  name_key: string
  search: string
}

export interface FoundProducts {
  products: { id: number /** Milliseconds since 1970. */; created: number; inTitle: boolean }[]
  total: number
}

/** Each run is sorted in itself. */
export class SortedIdRuns {
  readonly runs: Record<Order, Uint32Array[]> = { name: [], price: [], created: [] }
  readonly #index: ProductIndex

  constructor(index: ProductIndex) {
    this.#index = index
    for (const order of ORDERS) this.runs[order].push(index.orders[order])
  }

  add(ids: number[]): void {
    for (const order of ORDERS) this.runs[order].push(Uint32Array.from(ids).sort(this.#index.compare[order]))
  }
}

export class ProductIndex {
  readonly capacity: number
  orders: Record<Order, Uint32Array> = { name: new Uint32Array(), price: new Uint32Array(), created: new Uint32Array() }
  readonly #price: Float64Array
  readonly #category: Float64Array
  readonly #created: Float64Array
  readonly #flags: Uint8Array
  readonly #name: string[] = []
  readonly #words: InvertedIndex
  readonly #titleWords: InvertedIndex
  #found: { question: string; ids: IdBits } | undefined

  readonly compare: Record<Order, CompareIds> = {
    name: (a, b) => compareTexts(this.#name[a] ?? '', this.#name[b] ?? '') || a - b,
    price: (a, b) => (this.#price[a] ?? 0) - (this.#price[b] ?? 0) || a - b,
    created: (a, b) => (this.#created[a] ?? 0) - (this.#created[b] ?? 0) || a - b,
  }

  constructor(capacity: number) {
    this.capacity = capacity
    this.#price = new Float64Array(capacity)
    this.#category = new Float64Array(capacity)
    this.#created = new Float64Array(capacity)
    this.#flags = new Uint8Array(capacity)
    this.#words = new InvertedIndex(capacity)
    this.#titleWords = new InvertedIndex(capacity)
  }

  put({ id, price, category_id, created_at, featured, name_key, search }: ProductRow): void {
    this.#found = undefined
    this.#price[id] = price
    this.#category[id] = category_id
    this.#created[id] = Date.parse(created_at)
    this.#flags[id] = LISTED | (featured ? FEATURED : 0) | (price === PRICE_ON_REQUEST ? 0 : PRICED)
    this.#name[id] = name_key
    const [others = '', title] = search.split('\n').reverse()
    this.#words.add(id, others)
    // Texts published by an earlier version have no line for the title.
    if (title === undefined) return
    this.#words.add(id, title)
    this.#titleWords.add(id, title)
  }

  /** Ask nothing until it is done. */
  async remove(ids: ReadonlySet<number>): Promise<void> {
    this.#found = undefined
    for (const id of ids) this.#flags[id] = 0
    await this.#words.remove(ids)
    await this.#titleWords.remove(ids)
    for (const order of ORDERS) {
      await yieldToEventLoop()
      this.orders[order] = this.orders[order].filter((id) => !ids.has(id))
    }
  }

  async setOrders({ runs }: SortedIdRuns): Promise<void> {
    for (const order of ORDERS) this.orders[order] = await mergeRuns(runs[order], this.compare[order])
  }

  page({ page, sort, ...query }: ProductIndexQuery): ProductIndexPage {
    const { order, backwards, first } = SORTS[sort]
    const sorted = this.orders[order]
    const { flags, total, ahead } = this.#asked(query, first)
    const ids: number[] = []
    let left = (page - 1) * PRODUCTS_PER_PAGE
    const collect = (isFirst: boolean): void => {
      for (let step = 0; step < sorted.length && ids.length < PRODUCTS_PER_PAGE; step += 1) {
        const id = sorted[backwards ? sorted.length - 1 - step : step] ?? 0
        const own = flags[id] ?? 0
        if (own === 0 || ((own & first) !== 0) !== isFirst) continue
        if (left > 0) left -= 1
        else ids.push(id)
      }
    }
    if (left >= total) return { ids, total }
    if (left < ahead) collect(true)
    else left -= ahead
    if (ahead < total) collect(false)
    return { ids, total }
  }

  #asked(
    {
      words,
      categoryId,
      featured,
      min_price: least = 0,
      max_price: most = Number.POSITIVE_INFINITY,
    }: Omit<ProductIndexQuery, 'page' | 'sort'>,
    first: number,
  ) {
    const found = words.length > 0 ? this.#holding(words) : undefined
    // Runs for every product: local variables are faster.
    const [all, categories, prices] = [this.#flags, this.#category, this.#price]
    const flags = new Uint8Array(all.length)
    const asked = { flags, total: 0, ahead: 0 }
    const wanted = LISTED | (featured ? FEATURED : 0) | (least > 0 || most < Number.POSITIVE_INFINITY ? PRICED : 0)
    for (let id = 0; id < all.length; id += 1) {
      const own = all[id] ?? 0
      if ((own & wanted) !== wanted) continue
      if (categoryId !== undefined && categories[id] !== categoryId) continue
      const price = prices[id] ?? 0
      if (((own & PRICED) !== 0 && price < least) || price > most || (found && !hasId(found, id))) continue
      flags[id] = own
      asked.total += 1
      if ((own & first) !== 0) asked.ahead += 1
    }
    return asked
  }

  get dearest(): number {
    return Math.max(0, this.#price[this.orders.price.at(-1) ?? 0] ?? 0)
  }

  /** Turning pages and sorting repeat the same search. */
  #holding(words: string[]): IdBits {
    const question = words.join(' ')
    if (this.#found?.question !== question) this.#found = { question, ids: this.#words.holding(words) }
    return this.#found.ids
  }

  find(words: string[], from: number, most: number): FoundProducts {
    const found = this.#words.holding(words)
    const result: FoundProducts = { products: [], total: countIds(found) }
    if (from >= Math.min(most, result.total)) return result
    const titled = this.#titleWords.holding(words)
    const { created } = this.orders
    let place = 0
    for (const inTitle of [true, false]) {
      for (let at = created.length - 1; at >= 0 && place < most; at -= 1) {
        const id = created[at] ?? 0
        if (!hasId(found, id) || hasId(titled, id) !== inTitle) continue
        if (place >= from) result.products.push({ id, created: this.#created[id] ?? 0, inTitle })
        place += 1
      }
    }
    return result
  }
}

/** By code unit, as `sortKey` expects. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
