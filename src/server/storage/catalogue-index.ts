import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { ProductCategory, ProductQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { contentVersion } from './content-version.ts'
import { onSnapshot } from './database.ts'
import { listEntries } from './entries.ts'
import { type FoundProducts, ProductIndex, type ProductIndexPage, type ProductRow, SortedIdRuns } from './product-index.ts'
import { idIn } from './references.ts'
import type { Tables } from './schema.ts'

/** Rows read at a time: a few milliseconds. */
const BATCH = 250

/** Room for products that are added later; when it is full everything is read anew. */
const SPARE_IDS = 4096

/** What a list asks for. */
type IndexQuery = Omit<ProductQuery, 'featured'> & { featured: boolean }

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
  #index = new ProductIndex(0)
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
  async page({ category, ...query }: IndexQuery): Promise<ProductIndexPage & { categories: ProductCategory[] }> {
    const held = await this.#upToDate()
    const categories = this.#categories
    return { ...held.page({ ...query, categoryId: categoryIdOf(categories, category) }), categories }
  }

  /**
   * The products that hold all words: those that hold them in their names first, of equal ones the newest first.
   * @param words folded
   * @param from the place of the first one that is given, from 0
   * @param most the place behind the last one; all are counted
   */
  async find(words: string[], from: number, most: number): Promise<FoundProducts> {
    return (await this.#upToDate()).find(words, from, most)
  }

  /** What is published at this moment. It must be asked before anything else is waited for. */
  async #upToDate(): Promise<ProductIndex> {
    for (;;) {
      const version = await contentVersion(this.#db)
      if (!this.#reading && version === this.#version) return this.#index
      await this.refresh()
    }
  }

  /** One state is read: with a replica that comes and goes, two questions may be answered by two servers, one of them behind. */
  async #read(): Promise<void> {
    const held = this.#version
    this.#version = undefined
    this.#version = await onSnapshot(this.#db, async (state) => {
      const version = await contentVersion(state)
      this.#categories = await listEntries(state, 'product_category', this.#language)
      if (held === undefined || version < held) await this.#readAll(state)
      else await this.#readChanges(state, held)
      return version
    })
  }

  async #readAll(state: Kysely<Tables>): Promise<void> {
    const { last } = await state
      .selectFrom('product')
      .select((row) => row.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    this.#index = new ProductIndex((last ?? 0) + SPARE_IDS)
    const ordered = new SortedIdRuns(this.#index)
    for (let from = 0; ; ) {
      const rows = await this.#rows(state).where('id', '>', from).orderBy('id').limit(BATCH).execute()
      if (!this.#put(rows, ordered)) return this.#readAll(state)
      from = rows.at(-1)?.id ?? from
      if (rows.length < BATCH) break
      await yieldToEventLoop()
    }
    await this.#index.setOrders(ordered)
  }

  async #readChanges(state: Kysely<Tables>, since: number): Promise<void> {
    // Items of other kinds among them are found in no list of products and cost little.
    const changed = await state.selectFrom('content_item').select('id').where('version', '>', since).execute()
    const ids = changed.map(({ id }) => id)
    await this.#index.remove(new Set(ids))
    const ordered = new SortedIdRuns(this.#index)
    for (let at = 0; at < ids.length; at += BATCH) {
      const rows = await this.#rows(state)
        .where('id', 'in', ids.slice(at, at + BATCH))
        .execute()
      if (!this.#put(rows, ordered)) return this.#readAll(state)
      await yieldToEventLoop()
    }
    await this.#index.setOrders(ordered)
  }

  #rows(state: Kysely<Tables>): SelectQueryBuilder<Tables, 'product', ProductRow> {
    return state
      .selectFrom('product')
      .select(['id', 'category_id', 'price', 'featured', 'created_at', 'name_key', 'search'])
      .where('locale', '=', this.#language)
  }

  /** @returns false when there is no room left */
  #put(rows: ProductRow[], ordered: SortedIdRuns): boolean {
    if (rows.some(({ id }) => id >= this.#index.capacity)) return false
    for (const row of rows) this.#index.put(row)
    ordered.add(rows.map(({ id }) => id))
    return true
  }
}

/** The id of the category asked for by id or slug (docs/reading-the-spec.md#content-and-calls): undefined for all, 0, which nothing has, for an unknown one. */
function categoryIdOf(categories: ProductCategory[], reference: string | undefined): number | undefined {
  if (!reference || reference === 'all') return undefined
  const id = idIn(reference)
  const found = categories.find((category) => category.id === id) ?? categories.find(({ slug }) => slug === reference)
  return found?.id ?? 0
}
