import { type Compilable, CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/storage/engine/database.ts'
import { type SearchableTable, searchCondition } from '#server/storage/engine/dialect.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import type { SampleProduct } from '../support/small-site/catalogue.ts'
import { smallSite } from '../support/small-site/small-site.ts'

const PRODUCTS: SampleProduct[] = Array.from({ length: 3000 }, (_, index) => ({
  key: `item-${index}`,
  name: { en: `Item ${index}` },
  category: 'care',
  price: index,
}))

onEachEngine('indexes', (open, engine) => {
  let db: Database['db']
  beforeAll(async () => {
    db = (await open()).db
    await publish(db, smallSite({ products: PRODUCTS }))
    if (engine === 'postgres') await sql`analyze`.execute(db)
  })

  /** The engine's plan for a query, as text. */
  async function planOf(query: Compilable, connection: Database['db'] = db): Promise<string> {
    const { sql: text, parameters } = query.compile()
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
  }

  it.each<SearchableTable>(['post', 'job'])('answers a question of three letters to %s from the trigram index', async (table) => {
    await db.transaction().execute(async (trx) => {
      // The tables of posts and jobs are so small here that reading them whole is cheaper.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      const asked = searchCondition(engine, table, ['یگا'])
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

  it('reads the products of a language in the order of their ids from an index, without sorting', async () => {
    const rows = db.selectFrom('product').select(['id', 'search']).where('locale', '=', 'fa').where('id', '>', 1500)
    const plan = await planOf(rows.orderBy('id').limit(250))
    expect(plan).toMatch(/product_by_(id_locale|locale_id)/)
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  })

  it('finds the products of a page, and one by its slug, from an index', async () => {
    const products = db.selectFrom('product').select('data').where('locale', '=', 'fa')
    expect(await planOf(products.where('id', 'in', [700, 1400, 2100]))).toMatch(/product_by_(id_locale|locale_id)/)
    expect(await planOf(products.where('slug', '=', 'item-1234'))).toContain('product_by_locale_slug')
  })

  it('finds what a publication changed from an index', async () => {
    const changed = db.selectFrom('content_item').select('id').where('version', '>', 1)
    expect(await planOf(changed)).toContain('content_item_by_version')
  })
})
