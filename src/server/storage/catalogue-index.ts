import { setImmediate as otherWork } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { PRODUCTS_PER_PAGE, type ProductCategory, type ProductQuery, type ProductSort } from '#domain/catalogue/product.ts'
import { fold } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { idIn, listEntries } from './entries.ts'
import { hasId, ProductWords } from './product-words.ts'
import { contentVersion } from './publication.ts'
import type { Tables } from './schema.ts'
import { type CompareIds, mergeRuns, withoutIds } from './sorted-ids.ts'

/** Rows read at a time: a few milliseconds. */
const BATCH = 250

/** Room for products that are added later; when it is full everything is read anew. */
const SPARE_IDS = 4096

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

/** What a list asks for. */
type IndexQuery = Omit<ProductQuery, 'featured'> & { featured: boolean }

/** The category as an id, undefined for all. */
type HeldQuery = Omit<IndexQuery, 'category'> & { categoryId: number | undefined }

/** The products of one page in their order, and how many there are on all pages. */
interface HeldPage {
  ids: number[]
  total: number
}

interface ProductRow {
  id: number
  category_id: number
  price: number
  featured: number
  created_at: string
  name_key: string
  search: string
}

/**
 * What lists filter, sort and search by, of all products in one language, held in memory: any
 * question is then one pass over the ids in their order, whatever it combines and however deep its
 * page lies. It reads the database once, and after each publication what that changed.
 */
export class CatalogueIndex {
  readonly #db: Kysely<Tables>
  readonly #language: LanguageCode
  /** The version of the content that it holds; undefined before it was read, and after reading failed. */
  #version: number | undefined
  #reading: Promise<void> | undefined
  #held = new HeldProducts(0)
  #categories: ProductCategory[] = []

  constructor(db: Kysely<Tables>, language: LanguageCode) {
    this.#db = db
    this.#language = language
  }

  /** Reads what the database has published since the last time. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  /** One page of what is published at this moment, and all categories. A category that does not exist has no products. */
  async page({ category, ...query }: IndexQuery): Promise<HeldPage & { categories: ProductCategory[] }> {
    for (;;) {
      const version = await contentVersion(this.#db)
      if (!this.#reading && version === this.#version) {
        const categories = this.#categories
        return { ...this.#held.page({ ...query, categoryId: categoryIdOf(categories, category) }), categories }
      }
      await this.refresh()
    }
  }

  async #read(): Promise<void> {
    const held = this.#version
    this.#version = undefined
    const version = await contentVersion(this.#db)
    this.#categories = await listEntries(this.#db, 'product_category', this.#language)
    if (held === undefined || version < held) await this.#readAll()
    else await this.#readChanges(held)
    this.#version = version
  }

  /** Reads everything. What is published meanwhile is newer than the version that is noted, and read again as a change. */
  async #readAll(): Promise<void> {
    const { last } = await this.#db
      .selectFrom('product')
      .select((row) => row.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    this.#held = new HeldProducts((last ?? 0) + SPARE_IDS)
    const ordered = new OrderedRuns(this.#held)
    for (let from = 0; ; ) {
      const rows = await this.#rows().where('id', '>', from).orderBy('id').limit(BATCH).execute()
      if (!this.#put(rows, ordered)) return this.#readAll()
      from = rows.at(-1)?.id ?? from
      if (rows.length < BATCH) break
      await otherWork()
    }
    await this.#held.setOrders(ordered)
  }

  async #readChanges(since: number): Promise<void> {
    // Things of other kinds among them are found in no list of products and cost little.
    const changed = await this.#db.selectFrom('content_item').select('id').where('version', '>', since).execute()
    const ids = changed.map(({ id }) => id)
    this.#held.remove(new Set(ids))
    const ordered = new OrderedRuns(this.#held)
    for (let at = 0; at < ids.length; at += BATCH) {
      const rows = await this.#rows()
        .where('id', 'in', ids.slice(at, at + BATCH))
        .execute()
      if (!this.#put(rows, ordered)) return this.#readAll()
      await otherWork()
    }
    await this.#held.setOrders(ordered)
  }

  #rows(): SelectQueryBuilder<Tables, 'product', ProductRow> {
    return this.#db
      .selectFrom('product')
      .select(['id', 'category_id', 'price', 'featured', 'created_at', 'name_key', 'search'])
      .where('locale', '=', this.#language)
  }

  /** @returns false when there is no room left */
  #put(rows: ProductRow[], ordered: OrderedRuns): boolean {
    if (rows.some(({ id }) => id >= this.#held.capacity)) return false
    for (const row of rows) this.#held.put(row)
    ordered.add(rows.map(({ id }) => id))
    return true
  }
}

/** The ids of products in each order, as runs that are sorted in themselves. */
class OrderedRuns {
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
class HeldProducts {
  readonly capacity: number
  orders: Record<Order, Uint32Array> = { name: new Uint32Array(), price: new Uint32Array(), created: new Uint32Array() }
  readonly #price: Float64Array
  readonly #category: Float64Array
  readonly #created: Float64Array
  readonly #featured: Uint8Array
  readonly #name: string[] = []
  readonly #words: ProductWords

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
  }

  put({ id, price, category_id, created_at, featured, name_key, search }: ProductRow): void {
    this.#price[id] = price
    this.#category[id] = category_id
    this.#created[id] = Date.parse(created_at)
    this.#featured[id] = featured
    this.#name[id] = name_key
    this.#words.add(id, search)
  }

  remove(ids: ReadonlySet<number>): void {
    this.#words.remove(ids)
    for (const order of ORDERS) this.orders[order] = withoutIds(this.orders[order], ids)
  }

  async setOrders({ runs }: OrderedRuns): Promise<void> {
    for (const order of ORDERS) this.orders[order] = await mergeRuns(runs[order], this.compare[order])
  }

  page({ page, sort, search, categoryId, featured, min_price, max_price }: HeldQuery): HeldPage {
    const { order, backwards, featuredFirst } = SORTS[sort]
    const sorted = this.orders[order]
    const pieces = search ? fold(search).split(' ').filter(Boolean) : []
    const found = pieces.length > 0 ? this.#words.holding(pieces) : undefined
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
}

/** The id of the category asked for by id or slug (DECISIONS 11): undefined for all, 0, which nothing has, for an unknown one. */
function categoryIdOf(categories: ProductCategory[], reference: string | undefined): number | undefined {
  if (!reference || reference === 'all') return undefined
  const id = idIn(reference)
  const found = categories.find((category) => category.id === id) ?? categories.find(({ slug }) => slug === reference)
  return found?.id ?? 0
}

/** Code unit by code unit, as `sortKey` is made for. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
