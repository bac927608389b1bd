import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PRODUCTS_PER_PAGE, type ProductQuery, type ProductSort } from '#domain/catalogue/product.ts'
import { questionWords } from '#domain/language/fold.ts'
import { countIds, hasId, type IdBits, InvertedIndex } from './inverted-index.ts'
import { type CompareIds, mergeRuns } from './sorted-ids.ts'

const ORDERS = ['name', 'price', 'created'] as const
type Order = (typeof ORDERS)[number]

/** docs/spec.md#7-the-calls-it-makes */
const SORTS: Record<ProductSort, { order: Order; backwards: boolean; featuredFirst: boolean }> = {
  name: { order: 'name', backwards: false, featuredFirst: false },
  price_low: { order: 'price', backwards: false, featuredFirst: false },
  price_high: { order: 'price', backwards: true, featuredFirst: false },
  newest: { order: 'created', backwards: true, featuredFirst: false },
  featured: { order: 'created', backwards: true, featuredFirst: true },
}

type ProductIndexQuery = Omit<ProductQuery, 'category' | 'featured'> & { featured: boolean; categoryId: number | undefined }

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

const NO_PRODUCT = 0
const PLAIN = 1
const FEATURED = 2

export class ProductIndex {
  readonly capacity: number
  orders: Record<Order, Uint32Array> = { name: new Uint32Array(), price: new Uint32Array(), created: new Uint32Array() }
  readonly #price: Float64Array
  readonly #category: Float64Array
  readonly #created: Float64Array
  readonly #kind: Uint8Array
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
    this.#kind = new Uint8Array(capacity)
    this.#words = new InvertedIndex(capacity)
    this.#titleWords = new InvertedIndex(capacity)
  }

  put({ id, price, category_id, created_at, featured, name_key, search }: ProductRow): void {
    this.#found = undefined
    this.#price[id] = price
    this.#category[id] = category_id
    this.#created[id] = Date.parse(created_at)
    this.#kind[id] = featured ? FEATURED : PLAIN
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
    for (const id of ids) this.#kind[id] = NO_PRODUCT
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
    const { order, backwards, featuredFirst } = SORTS[sort]
    const sorted = this.orders[order]
    const { kinds, total, featured } = this.#asked(query)
    const ids: number[] = []
    let left = (page - 1) * PRODUCTS_PER_PAGE
    const collect = (isWanted: (kind: number | undefined) => boolean): void => {
      for (let step = 0; step < sorted.length && ids.length < PRODUCTS_PER_PAGE; step += 1) {
        const id = sorted[backwards ? sorted.length - 1 - step : step] ?? 0
        if (!isWanted(kinds[id])) continue
        if (left > 0) left -= 1
        else ids.push(id)
      }
    }
    if (left >= total) return { ids, total }
    if (!featuredFirst) collect((kind) => kind !== NO_PRODUCT)
    else {
      if (left < featured) collect((kind) => kind === FEATURED)
      else left -= featured
      collect((kind) => kind === PLAIN)
    }
    return { ids, total }
  }

  #asked({
    search,
    categoryId,
    featured,
    min_price: least = Number.NEGATIVE_INFINITY,
    max_price: most = Number.POSITIVE_INFINITY,
  }: Omit<ProductIndexQuery, 'page' | 'sort'>) {
    const words = questionWords(search ?? '')
    const found = words.length > 0 ? this.#holding(words) : undefined
    // Runs for every product: local variables are faster.
    const [all, categories, prices] = [this.#kind, this.#category, this.#price]
    const kinds = new Uint8Array(all.length)
    const asked = { kinds, total: 0, featured: 0 }
    for (let id = 0; id < all.length; id += 1) {
      const kind = all[id] ?? NO_PRODUCT
      if (kind === NO_PRODUCT || (featured && kind !== FEATURED)) continue
      if (categoryId !== undefined && categories[id] !== categoryId) continue
      const price = prices[id] ?? 0
      if (price < least || price > most || (found && !hasId(found, id))) continue
      kinds[id] = kind
      asked.total += 1
      if (kind === FEATURED) asked.featured += 1
    }
    return asked
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
