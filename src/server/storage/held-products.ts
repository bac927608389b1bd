import { setImmediate as otherWork } from 'node:timers/promises'
import { PRODUCTS_PER_PAGE, type ProductQuery, type ProductSort } from '#domain/catalogue/product.ts'
import { questionWords } from '#domain/language/fold.ts'
import { countIds, hasId, ProductWords } from './product-words.ts'
import { type CompareIds, mergeRuns, withoutIds } from './sorted-ids.ts'

/** What an order goes by, upwards; equal ones go by id. */
const ORDERS = ['name', 'price', 'created'] as const
type Order = (typeof ORDERS)[number]

/** How each sort of SPEC 7 reads an order. */
const SORTS: Record<ProductSort, { order: Order; backwards: boolean; featuredFirst: boolean }> = {
  name: { order: 'name', backwards: false, featuredFirst: false },
  price_low: { order: 'price', backwards: false, featuredFirst: false },
  price_high: { order: 'price', backwards: true, featuredFirst: false },
  newest: { order: 'created', backwards: true, featuredFirst: false },
  featured: { order: 'created', backwards: true, featuredFirst: true },
}

/** The category as an id, undefined for all. */
type HeldQuery = Omit<ProductQuery, 'category' | 'featured'> & { featured: boolean; categoryId: number | undefined }

/** The products of one page in their order, and how many there are on all pages. */
export interface HeldPage {
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

/** Products that hold all words of a question. */
export interface FoundProducts {
  products: { id: number /** Milliseconds since 1970. */; created: number; inTitle: boolean }[]
  total: number
}

/** The ids of products in each order, as runs that are sorted in themselves. */
export class OrderedRuns {
  readonly runs: Record<Order, Uint32Array[]> = { name: [], price: [], created: [] }
  readonly #held: HeldProducts

  constructor(held: HeldProducts) {
    this.#held = held
    for (const order of ORDERS) this.runs[order].push(held.orders[order])
  }

  add(ids: number[]): void {
    for (const order of ORDERS) this.runs[order].push(Uint32Array.from(ids).sort(this.#held.compare[order]))
  }
}

/** Facts of products by id, and the ids in every order. */
export class HeldProducts {
  readonly capacity: number
  orders: Record<Order, Uint32Array> = { name: new Uint32Array(), price: new Uint32Array(), created: new Uint32Array() }
  readonly #price: Float64Array
  readonly #category: Float64Array
  readonly #created: Float64Array
  readonly #featured: Uint8Array
  readonly #name: string[] = []
  /** Of whole products, and of their names alone. */
  readonly #words: ProductWords
  readonly #titleWords: ProductWords

  readonly compare: Record<Order, CompareIds> = {
    name: (a, b) => compareTexts(this.#name[a] ?? '', this.#name[b] ?? '') || a - b,
    price: (a, b) => (this.#price[a] ?? 0) - (this.#price[b] ?? 0) || a - b,
    created: (a, b) => (this.#created[a] ?? 0) - (this.#created[b] ?? 0) || a - b,
  }

  /** @param capacity greater than every id */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#price = new Float64Array(capacity)
    this.#category = new Float64Array(capacity)
    this.#created = new Float64Array(capacity)
    this.#featured = new Uint8Array(capacity)
    this.#words = new ProductWords(capacity)
    this.#titleWords = new ProductWords(capacity)
  }

  put({ id, price, category_id, created_at, featured, name_key, search }: ProductRow): void {
    this.#price[id] = price
    this.#category[id] = category_id
    this.#created[id] = Date.parse(created_at)
    this.#featured[id] = featured
    this.#name[id] = name_key
    const [others = '', title] = search.split('\n').reverse()
    this.#words.add(id, others)
    // An earlier version has published texts without a line for the title.
    if (title === undefined) return
    this.#words.add(id, title)
    this.#titleWords.add(id, title)
  }

  /** Nothing may be asked until it is done. */
  async remove(ids: ReadonlySet<number>): Promise<void> {
    await this.#words.remove(ids)
    await this.#titleWords.remove(ids)
    for (const order of ORDERS) {
      await otherWork()
      this.orders[order] = withoutIds(this.orders[order], ids)
    }
  }

  async setOrders({ runs }: OrderedRuns): Promise<void> {
    for (const order of ORDERS) this.orders[order] = await mergeRuns(runs[order], this.compare[order])
  }

  page({ page, sort, search, categoryId, featured, min_price, max_price }: HeldQuery): HeldPage {
    const { order, backwards, featuredFirst } = SORTS[sort]
    const sorted = this.orders[order]
    const words = questionWords(search ?? '')
    const found = words.length > 0 ? this.#words.holding(words) : undefined
    const least = min_price ?? Number.NEGATIVE_INFINITY
    const most = max_price ?? Number.POSITIVE_INFINITY
    const isAsked = (id: number): boolean => {
      if (found && !hasId(found, id)) return false
      if (categoryId !== undefined && this.#category[id] !== categoryId) return false
      if (featured && this.#featured[id] !== 1) return false
      const price = this.#price[id] ?? 0
      return price >= least && price <= most
    }
    const first = (page - 1) * PRODUCTS_PER_PAGE
    const result: HeldPage = { ids: [], total: 0 }
    const collect = (part: 0 | 1 | undefined): void => {
      for (let step = 0; step < sorted.length; step += 1) {
        const id = sorted[backwards ? sorted.length - 1 - step : step] ?? 0
        if (part !== undefined && this.#featured[id] !== part) continue
        if (!isAsked(id)) continue
        if (result.total >= first && result.ids.length < PRODUCTS_PER_PAGE) result.ids.push(id)
        result.total += 1
      }
    }
    if (featuredFirst) {
      collect(1)
      collect(0)
    } else collect(undefined)
    return result
  }

  /** See `CatalogueIndex.find`. */
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

/** Code unit by code unit, as `sortKey` is made for. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
