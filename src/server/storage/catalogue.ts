import type { Kysely, SelectQueryBuilder } from 'kysely'
import {
  PRODUCTS_PER_PAGE,
  type Product,
  type ProductCategory,
  type ProductList,
  type ProductQuery,
  type ProductSort,
} from '#domain/catalogue/product.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { pagingOf } from '#domain/paging.ts'
import { engineOf, searchCondition } from './dialect.ts'
import { findEntry, listEntries, parseData } from './entries.ts'
import type { Tables } from './schema.ts'

/** Each order ends with the id in the same direction, so that one index answers it and pages never overlap. */
const ORDERS = {
  name: ['name_key asc', 'id asc'],
  price_low: ['price asc', 'id asc'],
  price_high: ['price desc', 'id desc'],
  newest: ['created_at desc', 'id desc'],
  featured: ['featured desc', 'created_at desc', 'id desc'],
} as const satisfies Record<ProductSort, readonly string[]>

/** One page of the catalogue (SPEC 7). A category that does not exist gives an empty list. */
export async function listProducts(db: Kysely<Tables>, language: LanguageCode, query: ProductQuery): Promise<ProductList> {
  const categories = await listProductCategories(db, language)
  const categoryId = await categoryIdOf(db, language, query.category)
  const matching = productsMatching(db, language, query, categoryId)
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const paging = pagingOf(total, query.page, PRODUCTS_PER_PAGE)
  const rows = paging.from === null ? [] : await productPage(matching, query).execute()
  return { data: rows.map((row) => parseData<Product>(row)), ...paging, categories }
}

/** A product by slug; undefined when there is none. */
export async function findProduct(db: Kysely<Tables>, language: LanguageCode, slug: string): Promise<Product | undefined> {
  const row = await db.selectFrom('product').select('data').where('locale', '=', language).where('slug', '=', slug).executeTakeFirst()
  return row && parseData<Product>(row)
}

/** All categories of the catalogue, in the order of the content folder. */
export function listProductCategories(db: Kysely<Tables>, language: LanguageCode): Promise<ProductCategory[]> {
  return listEntries(db, 'product_category', language)
}

/** Rows that a question asks for, without order and page. */
export function productsMatching(
  db: Kysely<Tables>,
  language: LanguageCode,
  query: ProductQuery,
  categoryId: number | undefined,
): SelectQueryBuilder<Tables, 'product', object> {
  let products = db.selectFrom('product').where('product.locale', '=', language)
  if (categoryId !== undefined) products = products.where('category_id', '=', categoryId)
  if (query.featured === 'true' || query.featured === '1') products = products.where('featured', '=', 1)
  if (query.min_price !== undefined) products = products.where('price', '>=', query.min_price)
  if (query.max_price !== undefined) products = products.where('price', '<=', query.max_price)
  const asked = searchCondition(engineOf(db), 'product', query.search)
  return asked ? products.where(asked) : products
}

/** The page of those rows that a question asks for. */
export function productPage(
  matching: SelectQueryBuilder<Tables, 'product', object>,
  { sort, page }: ProductQuery,
): SelectQueryBuilder<Tables, 'product', { data: string }> {
  let ordered = matching.select('product.data')
  for (const term of ORDERS[sort]) {
    const [column, direction] = term.split(' ') as ['name_key' | 'price' | 'created_at' | 'featured' | 'id', 'asc' | 'desc']
    ordered = ordered.orderBy(`product.${column}`, direction)
  }
  return ordered.limit(PRODUCTS_PER_PAGE).offset((page - 1) * PRODUCTS_PER_PAGE)
}

/** The id of the category asked for by id or slug: undefined for all, 0, which nothing has, for an unknown one. */
async function categoryIdOf(db: Kysely<Tables>, language: LanguageCode, reference: string | undefined): Promise<number | undefined> {
  if (!reference || reference === 'all') return undefined
  const category = await findEntry<ProductCategory>(db, 'product_category', language, reference)
  return category?.id ?? 0
}
