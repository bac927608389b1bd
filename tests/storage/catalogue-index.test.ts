import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { PRODUCT_SORTS, PRODUCTS_PER_PAGE, type Product, type ProductQuery, productQuery } from '#domain/catalogue/product.ts'
import { fold, sortKey } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { listProducts, prepareCatalogue } from '#server/storage/published/catalogue.ts'
import { onEachEngine } from '../support/database/engines.ts'
import type { SampleProduct } from '../support/small-site/catalogue.ts'
import { smallSite } from '../support/small-site/small-site.ts'

/** Few words and many repetitions, so that most questions find several products and many are equal in an order. */
const WORD = fc.constantFrom('Zinc', 'zinc-plus', 'Paracetamol', 'ac', 'a', 'Ёлка', 'كپسول', 'چاي', '50%', 'B_12', '12')
const CATEGORY = fc.constantFrom('medicine', 'devices', 'care')

const product: fc.Arbitrary<Omit<SampleProduct, 'key'>> = fc.record({
  name: fc.record({
    en: fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    fa: fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  }),
  category: CATEGORY,
  price: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 4 }),
  featured: fc.boolean(),
  day: fc.integer({ min: 1, max: 5 }),
  description: fc.array(WORD, { maxLength: 3 }).map((words) => words.join(' ')),
})

const catalogue = fc
  .array(product, { maxLength: 60 })
  .map((products) => products.map((fields, index): SampleProduct => ({ key: `item-${index}`, ...fields })))

const query: fc.Arbitrary<ProductQuery> = fc.record({
  page: fc.integer({ min: 1, max: 6 }),
  sort: fc.constantFrom(...PRODUCT_SORTS),
  category: fc.option(fc.constantFrom('medicine', 'care', 'all', 'none'), { nil: undefined }),
  search: fc.option(
    fc.oneof(
      fc.array(WORD, { maxLength: 2 }).map((words) => words.join(' ')),
      fc.constantFrom('z', 'ار', 'ap', 'елк', '%', '_', '-', '  '),
    ),
    { nil: undefined },
  ),
  min_price: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  max_price: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  featured: fc.option(fc.constantFrom('true', 'false', '1', '0'), { nil: undefined }),
})

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

const onRequestLast = (a: Product, b: Product): number => Number(a.price === null) - Number(b.price === null)

const ORDERS: Record<ProductQuery['sort'], (language: LanguageCode) => (a: Product, b: Product) => number> = {
  name: (language) => (a, b) => compare(sortKey(a.name, language), sortKey(b.name, language)) || a.id - b.id,
  price_low: () => (a, b) => onRequestLast(a, b) || Number(a.price) - Number(b.price) || a.id - b.id,
  price_high: () => (a, b) => onRequestLast(a, b) || Number(b.price) - Number(a.price) || b.id - a.id,
  newest: () => (a, b) => compare(b.created_at, a.created_at) || b.id - a.id,
  featured: () => (a, b) => Number(b.featured) - Number(a.featured) || compare(b.created_at, a.created_at) || b.id - a.id,
}

/** The answer by looking at every product, one condition after the other. */
function plainAnswer(all: Product[], asked: ProductQuery, language: LanguageCode): { slugs: string[]; total: number } {
  const words = fold(asked.search ?? '')
    .split(' ')
    .filter(Boolean)
  const matching = all
    .filter(({ product_category }) => !asked.category || asked.category === 'all' || product_category.slug === asked.category)
    .filter(({ featured }) => featured || (asked.featured !== 'true' && asked.featured !== '1'))
    .filter(({ price }) =>
      price === null
        ? !asked.min_price && asked.max_price === undefined
        : price >= (asked.min_price ?? 0) && price <= (asked.max_price ?? Number.MAX_VALUE),
    )
    .filter(({ name, description, product_category }) => {
      const text = fold(`${name} ${product_category.name} ${description.replace(/<\/?p>/g, '')}`)
      return words.every((word) => text.includes(word))
    })
    .sort(ORDERS[asked.sort](language))
  const first = (asked.page - 1) * PRODUCTS_PER_PAGE
  return { slugs: matching.slice(first, first + PRODUCTS_PER_PAGE).map(({ slug }) => slug), total: matching.length }
}

onEachEngine('the index of the catalogue', (open) => {
  let db: Database['db']
  beforeEach(async () => {
    db = (await open()).db
  })

  async function everyProduct(language: LanguageCode): Promise<Product[]> {
    const rows = await db.selectFrom('product').select('data').where('locale', '=', language).execute()
    return rows.map(({ data }) => JSON.parse(data) as Product)
  }

  it('answers as looking at every product does, through publications that add, change and remove', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(query, { minLength: 20, maxLength: 20 }), async (products, queries) => {
        // Each catalogue takes the place of the one before it, and the index follows.
        await publish(db, smallSite({ products }))
        for (const language of ['en', 'fa'] as const) {
          const all = await everyProduct(language)
          for (const asked of queries) {
            const { data, total } = await listProducts(db, language, asked)
            expect({ slugs: data.map(({ slug }) => slug), total }).toEqual(plainAnswer(all, asked, language))
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  describe('among thousands', () => {
    const MANY: SampleProduct[] = Array.from({ length: 3000 }, (_, index) => ({
      key: `item-${index}`,
      name: { en: `Item ${index} of all`, fa: `کالای ${index}` },
      category: index % 3 === 0 ? 'devices' : 'care',
      price: (index * 31) % 997,
      featured: index % 40 === 0,
      day: 1 + (index % 28),
    }))
    const asked = (parameters: Partial<ProductQuery>): ProductQuery => ({ ...productQuery.parse({}), ...parameters })
    const agree = async (parameters: Partial<ProductQuery>) => {
      const { data, total } = await listProducts(db, 'en', asked(parameters))
      expect({ slugs: data.map(({ slug }) => slug), total }).toEqual(plainAnswer(await everyProduct('en'), asked(parameters), 'en'))
      return total
    }

    it('answers words that most, some and one of them have, to the last page', async () => {
      await publish(db, smallSite({ products: MANY }))
      for (const sort of PRODUCT_SORTS) {
        expect(await agree({ sort, search: 'all', page: 250 })).toBe(3000)
        expect(await agree({ sort, search: 'item 99', min_price: 100, page: 3 })).toBeGreaterThan(36)
        expect(await agree({ sort, search: '2999' })).toBe(1)
      }
    })

    it('follows a publication that changes one of them, and one that outgrows it', async () => {
      await publish(db, smallSite({ products: MANY.slice(0, 100) }))
      await prepareCatalogue(db)
      const renamed = MANY.slice(0, 100).map((each) => (each.key === 'item-42' ? { ...each, name: { en: 'Comfrey' }, price: 1000 } : each))
      await publish(db, smallSite({ products: renamed }))
      expect(await agree({ search: 'comfrey' })).toBe(1)
      expect(await agree({ search: 'item 42' })).toBe(0)
      expect(await agree({ sort: 'price_high' })).toBe(100)
      const outgrown = Array.from(
        { length: 5000 },
        (_, index): SampleProduct => ({
          key: `more-${index}`,
          name: { en: `More ${index}` },
          category: 'care',
          price: index,
        }),
      )
      await publish(db, smallSite({ products: [...renamed, ...outgrown] }))
      expect(await agree({ search: 'more', sort: 'price_low', page: 417 })).toBe(5000)
      expect(await agree({ search: 'comfrey' })).toBe(1)
    })

    it('answers queries while it is being read and during publications', async () => {
      await publish(db, smallSite({ products: MANY }))
      const asking = Array.from({ length: 20 }, () => listProducts(db, 'en', asked({})))
      const publishing = publish(db, smallSite({ products: MANY.slice(0, 1000) }))
      const answers = await Promise.all(asking)
      expect(new Set([...answers.map(({ total }) => total), 1000, 3000])).toEqual(new Set([1000, 3000]))
      await publishing
      expect((await listProducts(db, 'en', asked({}))).total).toBe(1000)
    })
  })
})
