import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { productQuery } from '#domain/catalogue/product.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { publish } from '#server/storage/publication/publication.ts'
import type { Publication } from '#server/storage/publication/types.ts'
import { countView, findPost } from '#server/storage/published/blog.ts'
import { findProduct, listProducts } from '#server/storage/published/catalogue.ts'
import { findContact } from '#server/storage/published/company.ts'
import { findStoredFile } from '#server/storage/published/files.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { PRODUCTS, type SampleProduct } from '../support/small-site/catalogue.ts'
import { FILES, publicationOf, smallSite } from '../support/small-site/small-site.ts'

const WITHOUT_ZINC = PRODUCTS.filter(({ key }) => key !== 'zinc')
/** More than one statement takes. */
const MANY: SampleProduct[] = Array.from({ length: 500 }, (_, index) => ({
  key: `item-${index}`,
  name: { en: `Item ${index}` },
  category: 'care',
  price: index,
}))
const all = productQuery.parse({})

onEachEngine('publication', (open, engine) => {
  let database: Database
  let db: Database['db']
  beforeEach(async () => {
    database = await open()
    db = database.db
  })

  const named = async (search: string) => (await listProducts(db, 'en', { ...all, search })).data.map(({ slug }) => slug)

  it('adds everything the first time', async () => {
    expect(await contentVersion(db)).toBe(0)
    const site = smallSite()
    const progress: number[] = []
    const changes = await publish(db, site, (done) => progress.push(done))
    const names = [...site.items()].map(({ kind, key }) => `${kind}/${key}`)
    expect(changes).toEqual({ version: 1, added: names, changed: [], removed: [], scheduled: [], drafts: [] })
    expect(progress.at(-1)).toBe(names.length)
    expect(await contentVersion(db)).toBe(1)
  })

  it('assigns ids in the order of the items', async () => {
    await publish(db, smallSite())
    const ids = (await listProducts(db, 'en', { ...all, sort: 'newest' })).data.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  it('keeps the version when nothing changed', async () => {
    await publish(db, smallSite())
    expect(await publish(db, smallSite())).toEqual({ version: 1, added: [], changed: [], removed: [], scheduled: [], drafts: [] })
    expect(await contentVersion(db)).toBe(1)
  })

  it('replaces only what changed, also in the search', async () => {
    await publish(db, smallSite())
    const before = await findProduct(db, 'en', 'zinc')
    const products = PRODUCTS.map((sample) => (sample.key === 'zinc' ? { ...sample, name: { en: 'Copper' }, price: 77 } : sample))
    expect(await publish(db, smallSite({ products }))).toEqual({
      version: 2,
      added: [],
      changed: ['product/zinc'],
      removed: [],
      scheduled: [],
      drafts: [],
    })
    expect(await findProduct(db, 'en', 'zinc')).toMatchObject({ id: before?.id, name: 'Copper', price: 77 })
    expect(await named('copper')).toEqual(['zinc'])
    expect(await named('zinc')).toEqual([])
    expect((await listProducts(db, 'fa', { ...all, min_price: 77, max_price: 77 })).data).toMatchObject([
      { name: 'Copper', fallback: ['name'] },
    ])
  })

  it('removes deleted items in every language, and restores their id when they come back', async () => {
    await publish(db, smallSite())
    const before = await findProduct(db, 'en', 'zinc')
    expect(await publish(db, smallSite({ products: WITHOUT_ZINC }))).toMatchObject({ version: 2, added: [], removed: ['product/zinc'] })
    expect(await findProduct(db, 'en', 'zinc')).toBeUndefined()
    expect(await findProduct(db, 'fa', 'zinc')).toBeUndefined()
    expect(await named('zinc')).toEqual([])
    expect(await publish(db, smallSite({ products: WITHOUT_ZINC }))).toMatchObject({ version: 2, removed: [] })
    expect(await publish(db, smallSite())).toMatchObject({ version: 3, added: ['product/zinc'] })
    expect((await findProduct(db, 'en', 'zinc'))?.id).toBe(before?.id)
  })

  it('keeps the views of a post through a publication', async () => {
    await publish(db, smallSite())
    const { id = 0 } = (await findPost(db, 'en', 'post-1')) ?? {}
    await countView(db, id)
    await publish(db, smallSite({ products: WITHOUT_ZINC }))
    expect(await findPost(db, 'en', 'post-1')).toMatchObject({ id, views: 1 })
  })

  it('replaces the files as a set', async () => {
    await publish(db, smallSite())
    expect(await findStoredFile(db, 'brand/logo.svg')).toEqual(FILES[1])
    const files = [{ path: 'products/paracetamol.webp', sha256: 'c'.repeat(64), size: 7, content_type: 'image/webp' }]
    expect(await publish(db, smallSite({ files }))).toEqual({ version: 2, added: [], changed: [], removed: [], scheduled: [], drafts: [] })
    expect(await findStoredFile(db, 'brand/logo.svg')).toBeUndefined()
    expect(await findStoredFile(db, 'products/paracetamol.webp')).toEqual(files[0])
  })

  it('writes only the rows of files that changed, and of their previews', async () => {
    const picture = (number: number, sha256 = `${number}`.padStart(64, '0')) => ({
      path: `products/${number}.webp`,
      sha256,
      size: 7,
      content_type: 'image/webp',
      preview: `preview of ${sha256}`,
    })
    const files = Array.from({ length: 500 }, (_, number) => picture(number))
    await publish(db, smallSite({ files }))
    const writtenBy = await noteWrites(['stored_file', 'preview'])
    expect(await writtenBy(() => publish(db, smallSite({ files })))).toEqual([])
    const more = [...files, picture(500)]
    expect(await writtenBy(() => publish(db, smallSite({ files: more })))).toEqual(['preview +1', 'stored_file +1'])
    const partial = { names: new Set<string>(), wholeKinds: ['product_category' as const] }
    const some = { ...smallSite({ files: [picture(3), picture(501)] }), partial }
    expect(await writtenBy(() => publish(db, some))).toEqual(['preview +1', 'stored_file +1'])
    const others = [...more.slice(2), picture(1, 'f'.repeat(64)), picture(501)]
    const version = await contentVersion(db)
    expect(await writtenBy(() => publish(db, smallSite({ files: others })))).toEqual([
      'preview +1',
      'preview -2',
      'stored_file -1',
      'stored_file ~1',
    ])
    expect(await contentVersion(db)).toBe(version + 1)
    const left = await db.selectFrom('stored_file').selectAll().execute()
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(left.sort(byPath)).toEqual(others.map(({ preview: _, ...file }) => file).sort(byPath))
  })

  /** Counts the rows of tables that something adds (+), removes (-) and changes (~). */
  async function noteWrites(tables: string[]): Promise<(work: () => Promise<unknown>) => Promise<string[]>> {
    await sql`create table written (what text)`.execute(db)
    for (const table of tables) {
      for (const [event, mark] of [
        ['insert', '+'],
        ['delete', '-'],
        ['update', '~'],
      ]) {
        const note = `insert into written values ('${table} ${mark}')`
        const name = `note_${table}_${event}`
        const trigger = `create trigger ${name} after ${event} on ${table} for each row`
        const steps =
          engine === 'sqlite'
            ? [`${trigger} begin ${note}; end`]
            : [
                `create function ${name}() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
                `${trigger} execute function ${name}()`,
              ]
        for (const step of steps) await sql.raw(step).execute(db)
      }
    }
    return async (work) => {
      await sql`delete from written`.execute(db)
      await work()
      const { rows } = await sql<{ what: string; times: number }>`
        select what, count(*) as times from written group by what order by what`.execute(db)
      return rows.map(({ what, times }) => `${what}${times}`).sort()
    }
  }

  it('stores more things than fit into one statement', async () => {
    await publish(db, smallSite({ products: MANY }))
    expect((await listProducts(db, 'ru', all)).total).toBe(500)
    expect(await publish(db, smallSite({ products: MANY.slice(0, 3) }))).toMatchObject({ added: [], changed: [] })
    expect((await listProducts(db, 'ru', all)).total).toBe(3)
  })

  describe('when it fails in the middle', () => {
    function breaking(site: Publication): Publication {
      return {
        ...site,
        items: () =>
          [...site.items()].map((thing, index) => ({
            ...thing,
            build: index === 40 ? () => Promise.reject(new Error('unreadable')) : thing.build,
          })),
      }
    }
    const cheaper = PRODUCTS.map((sample) => ({ ...sample, price: 1 }))

    it('leaves the old site', async () => {
      await publish(db, smallSite())
      const before = await listProducts(db, 'en', all)
      await expect(publish(db, breaking(smallSite({ products: cheaper, files: [] })))).rejects.toThrow('unreadable')
      expect(await listProducts(db, 'en', all)).toEqual(before)
      expect(await contentVersion(db)).toBe(1)
      expect(await findStoredFile(db, 'brand/logo.svg')).toEqual(FILES[1])
      expect(await publish(db, smallSite({ products: cheaper }))).toMatchObject({ version: 2, added: [] })
    })

    it('refuses a reference to what is not there and a thing that comes twice', async () => {
      const others = [...smallSite().items()].slice(1)
      await expect(publish(db, publicationOf(others))).rejects.toThrow('product_category/medicine is not an item of the publication')
      const thing = { kind: 'faq' as const, key: 'a', build: () => [] }
      await expect(publish(db, publicationOf([thing, thing]))).rejects.toThrow('faq/a is published twice')
      expect(await contentVersion(db)).toBe(0)
    })
  })

  it('shows readers the old site until the new one is complete', async () => {
    await publish(db, smallSite())
    const reading = Promise.withResolvers<number>()
    const locked = Promise.withResolvers<void>()
    // On PostgreSQL a lock that publishing needs at its end holds it up until the reader is done;
    // on SQLite reading is done before publishing goes on after a pause that it makes by itself.
    const holding =
      engine === 'postgres' &&
      db.transaction().execute(async (trx) => {
        await trx.updateTable('stored_file').set({ size: 1 }).execute()
        locked.resolve()
        await reading.promise
      })
    if (holding) await locked.promise
    await publish(db, smallSite({ products: MANY, files: [] }), (done) => {
      if (done >= MANY.length - 100) reading.resolve(listProducts(db, 'en', all).then(({ total }) => total))
    })
    expect(await reading.promise).toBe(PRODUCTS.length)
    expect((await listProducts(db, 'en', all)).total).toBe(MANY.length)
    await holding
  })

  it('serializes simultaneous publications', async () => {
    const done = await Promise.all([publish(db, smallSite()), publish(db, smallSite({ products: WITHOUT_ZINC })), publish(db, smallSite())])
    expect(await contentVersion(db)).toBe(Math.max(...done.map(({ version }) => version)))
    expect(new Set(done.flatMap(({ added }) => added)).size).toBe([...smallSite().items()].length)
    expect(await findContact(db, 'ru')).toMatchObject({ name: 'Ладжвард' })
  })
})
