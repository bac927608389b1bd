import { type Compilable, CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { PRODUCT_SORTS, type ProductQuery, productQuery } from '#domain/catalogue/product.ts'
import { productPage, productsMatching } from '#server/storage/catalogue.ts'
import type { Database } from '#server/storage/database.ts'
import { searchCondition } from '#server/storage/dialect.ts'
import { publish } from '#server/storage/publication.ts'
import { onEachEngine } from '../support/engines.ts'
import { smallSite } from '../support/small-site.ts'
import type { SampleProduct } from '../support/small-site-catalogue.ts'

const PRODUCTS: SampleProduct[] = Array.from({ length: 3000 }, (_, index) => ({
  key: `item-${index}`,
  name: { en: `Item ${index} of ${(index * 7919) % 3001}`, fa: index === 1234 ? 'پارچهٔ یگانه' : `کالای ${index}` },
  category: index % 50 === 0 ? 'devices' : 'care',
  price: (index * 31) % 997,
  featured: index % 40 === 0,
  day: 1 + (index % 28),
}))

/** Id of the category: ids are given in the order of the keys. */
const DEVICES = 2

onEachEngine('indexes', (open, engine) => {
  let db: Database['db']
  beforeAll(async () => {
    db = (await open()).db
    await publish(db, smallSite({ products: PRODUCTS }))
    await sql`analyze`.execute(db)
  })

  /** The engine's plan for a query, as text. */
  async function planOf(query: Compilable, connection: Database['db'] = db): Promise<string> {
    const { sql: text, parameters } = query.compile()
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
  }
  const query = (parameters: Partial<ProductQuery>): ProductQuery => ({ ...productQuery.parse({}), ...parameters })
  const matching = (parameters: Partial<ProductQuery>, categoryId?: number) => productsMatching(db, 'fa', query(parameters), categoryId)

  it.each(['product', 'post', 'career'] as const)('answers a question of three letters to %s from the trigram index', async (table) => {
    await db.transaction().execute(async (trx) => {
      // The tables of posts and jobs are so small here that reading them whole is cheaper.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const asked = searchCondition(engine, table, 'یگا')
      const plan = await planOf(
        trx
          .selectFrom(table)
          .select('id')
          .$call((query) => (asked ? query.where(asked) : query)),
        trx,
      )
      expect(plan).toMatch(engine === 'sqlite' ? `SCAN ${table}_search VIRTUAL TABLE INDEX` : `Bitmap Index Scan on ${table}_search`)
    })
  })

  it('finds and counts by the trigram index among thousands', async () => {
    const plan = await planOf(matching({ search: 'یگانه' }).select((row) => row.fn.countAll().as('total')))
    expect(plan).toContain('product_search')
    const { rows } = await db.executeQuery<{ data: string }>(productPage(matching({ search: 'یگانه' }), query({})).compile())
    expect(rows.map(({ data }) => JSON.parse(data).slug)).toEqual(['item-1234'])
  })

  it.each(['ی', 'یگ', '۱۲'])('answers the short question %s', async (search) => {
    const asked = await matching({ search })
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      total: number
    }>`select count(*) as total from product where locale = 'fa' and search like ${`%${search.replace('۱۲', '12')}%`}`.execute(db)
    expect(asked.total).toBe(rows[0]?.total)
    expect(asked.total).toBeGreaterThan(0)
  })

  it.each(PRODUCT_SORTS)('gives a page sorted by %s from an index, without sorting', async (sort) => {
    for (const categoryId of [undefined, DEVICES]) {
      const plan = await planOf(productPage(matching({ sort }, categoryId), query({ sort })))
      expect(plan).toMatch(engine === 'sqlite' ? /SEARCH product USING INDEX product_by_locale_/ : /Index Scan .*using product_by_locale_/)
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
    }
  })

  it.each<[string, Partial<ProductQuery>, RegExp]>([
    ['featured', { featured: 'true' }, /product_by_locale_featured_/],
    ['a narrow range of prices', { min_price: 10, max_price: 11 }, /product_by_locale_price_id/],
  ])('counts by %s from an index', async (_, parameters, index) => {
    expect(await planOf(matching(parameters).select((row) => row.fn.countAll().as('total')))).toMatch(index)
  })

  it('counts a category from an index', async () => {
    expect(await planOf(matching({}, DEVICES).select((row) => row.fn.countAll().as('total')))).toMatch(/product_by_locale_category_id_/)
  })
})
