import type { Kysely } from 'kysely'
import { PRODUCTS_PER_PAGE, type Product, type ProductCategory, type ProductList, type ProductQuery } from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { pagingOf } from '#domain/paging.ts'
import type { Tables } from '../engine/schema.ts'
import { CatalogueIndex } from '../product-index/catalogue-index.ts'
import type { FoundProducts } from '../product-index/product-index.ts'
import { siteLanguages } from './company.ts'
import { findEntry, listEntries, parseData } from './entries.ts'
import { findReferred } from './references.ts'

const indexes = new WeakMap<Kysely<Tables>, Map<LanguageCode, CatalogueIndex>>()

/** One page of the catalogue (docs/spec.md#7-the-calls-it-makes). */
export async function listProducts(db: Kysely<Tables>, language: LanguageCode, query: ProductQuery): Promise<ProductList> {
  const featured = query.featured === 'true' || query.featured === '1'
  const category = await findAskedCategory(db, language, query.category)
  const asked = { ...query, category: category?.slug ?? query.category, featured }
  const { ids, total, categories } = await indexOf(db, language).page(asked)
  const data = await findProducts(db, language, ids)
  return { data, ...pagingOf(total, query.page, PRODUCTS_PER_PAGE), categories, ...(category && { category: category.slug }) }
}

export function dearestPrice(db: Kysely<Tables>, language: LanguageCode): Promise<number> {
  return indexOf(db, language).dearest()
}

export function searchProducts(
  db: Kysely<Tables>,
  language: LanguageCode,
  words: string[],
  from: number,
  most: number,
): Promise<FoundProducts> {
  return indexOf(db, language).find(words, from, most)
}

export async function prepareCatalogue(db: Kysely<Tables>): Promise<void> {
  const { languages } = await siteLanguages(db)
  for (const language of languages) await indexOf(db, language).refresh()
}

export async function findProduct(db: Kysely<Tables>, language: LanguageCode, reference: string): Promise<Product | undefined> {
  const products = db.selectFrom('product').select('data').where('locale', '=', language)
  const row = await findReferred(db, 'product', reference, (column, value) => products.where(column, '=', value).executeTakeFirst())
  return row && parseData<Product>(row)
}

export function listProductCategories(db: Kysely<Tables>, language: LanguageCode): Promise<ProductCategory[]> {
  return listEntries(db, 'product_category', language)
}

async function findAskedCategory(db: Kysely<Tables>, language: LanguageCode, reference = ''): Promise<ProductCategory | undefined> {
  return reference === '' || reference === 'all' ? undefined : findEntry(db, 'product_category', language, reference)
}

async function findProducts(db: Kysely<Tables>, language: LanguageCode, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('product').select(['id', 'data']).where('id', 'in', ids).where('locale', '=', language).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [parseData<Product>(row)] : []
  })
}

function indexOf(db: Kysely<Tables>, language: LanguageCode): CatalogueIndex {
  const ofLanguages = indexes.getOrInsertComputed(db, () => new Map())
  return ofLanguages.getOrInsertComputed(language, () => new CatalogueIndex(db, language))
}
