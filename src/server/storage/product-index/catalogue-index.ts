import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { ProductCategory, ProductQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { searchedWords } from '#domain/language/searched-forms.ts'
import { onSnapshot } from '../engine/database.ts'
import type { Tables } from '../engine/schema.ts'
import { contentVersion } from '../publication/content-version.ts'
import { listEntries } from '../published/entries.ts'
import { idIn } from '../published/references.ts'
import { type FoundProducts, ProductIndex, type ProductIndexPage, type ProductRow, SortedIdRuns } from './product-index.ts'

const BATCH = 250

/** Room for products that are added later; when it is full, everything is read again. */
const SPARE_IDS = 4096

type IndexQuery = Omit<ProductQuery, 'featured'> & { featured: boolean }

/** In memory: a question is one pass over the ids, however deep its page. After a publication only its changes are read. */
export class CatalogueIndex {
  readonly #db: Kysely<Tables>
  readonly #language: LanguageCode
  #version: number | undefined
  #reading: Promise<void> | undefined
  #index = new ProductIndex(0)
  #categories: ProductCategory[] = []

  constructor(db: Kysely<Tables>, language: LanguageCode) {
    this.#db = db
    this.#language = language
  }

  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async page({ category, search = '', ...query }: IndexQuery): Promise<ProductIndexPage & { categories: ProductCategory[] }> {
    const held = await this.#upToDate()
    const categories = this.#categories
    return {
      ...held.page({ ...query, words: searchedWords(search, this.#language), categoryId: categoryIdOf(categories, category) }),
      categories,
    }
  }

  /** 0 if no product has a price. */
  async dearest(): Promise<number> {
    return (await this.#upToDate()).dearest
  }

  /** Matches in names come first, then the newest. All are counted. */
  async find(words: string[], from: number, most: number): Promise<FoundProducts> {
    return (await this.#upToDate()).find(words, from, most)
  }

  /** Must be called before anything else is awaited. */
  async #upToDate(): Promise<ProductIndex> {
    for (;;) {
      const version = await contentVersion(this.#db)
      if (!this.#reading && version === this.#version) return this.#index
      await this.refresh()
    }
  }

  /** One snapshot: behind a load balancer two queries may be answered by two replicas, one of them behind. */
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

  #put(rows: ProductRow[], ordered: SortedIdRuns): boolean {
    if (rows.some(({ id }) => id >= this.#index.capacity)) return false
    for (const row of rows) this.#index.put(row)
    ordered.add(rows.map(({ id }) => id))
    return true
  }
}

/** Undefined for all categories; 0, which no product has, for an unknown one (docs/reading-the-spec.md#content-and-calls). */
function categoryIdOf(categories: ProductCategory[], reference: string | undefined): number | undefined {
  if (!reference || reference === 'all') return undefined
  const id = idIn(reference)
  const found = categories.find((category) => category.id === id) ?? categories.find(({ slug }) => slug === reference)
  return found?.id ?? 0
}
