import { beforeEach, expect, it } from 'vitest'
import { postQuery } from '#domain/blog/post.ts'
import { productQuery } from '#domain/catalogue/product.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { publishDue } from '#server/storage/publication/publish-due.ts'
import { waitingItems } from '#server/storage/publication/scheduled.ts'
import type { ItemRow } from '#server/storage/publication/types.ts'
import { findPost, listPosts } from '#server/storage/published/blog.ts'
import { findProduct, listProducts } from '#server/storage/published/catalogue.ts'
import { withMade } from '../../support/database/changed-rows.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { smallSite } from '../../support/small-site/small-site.ts'

const MOMENT = '2099-12-01T04:30:00.000Z'
const later = (rows: ItemRow[]) => ({ rows, dueAt: MOMENT })
const draft = (): ItemRow[] => []
const site = (changes: Parameters<typeof withMade>[1] = {}) => withMade(smallSite(), changes)
const BEFORE = new Date('2099-12-01T04:29:59.999Z')
const AT = new Date(MOMENT)

onEachEngine('things that are not shown yet', (open) => {
  let database: Database
  let db: Database['db']
  beforeEach(async () => {
    database = await open()
    db = database.db
  })

  const products = async (search: string) => (await listProducts(db, 'en', productQuery.parse({ search }))).data.map(({ slug }) => slug)
  const posts = async () => (await listPosts(db, 'en', postQuery.parse({}))).total

  it('leaves a draft out of everything', async () => {
    const changes = await publish(db, site({ 'product/zinc': draft, 'post/post-1': draft }))
    expect(changes).toMatchObject({ version: 1, drafts: ['product/zinc', 'post/post-1'], scheduled: [] })
    expect(changes.added).not.toContain('product/zinc')
    expect(await findProduct(db, 'en', 'zinc')).toBeUndefined()
    expect(await products('zinc')).toEqual([])
    expect(await posts()).toBe(10)
    expect(await publish(db, site({ 'product/zinc': draft, 'post/post-1': draft }))).toMatchObject({ version: 1, removed: [] })
  })

  it('removes what becomes a draft, and restores its id when it is no longer one', async () => {
    await publish(db, site())
    const before = await findProduct(db, 'en', 'zinc')
    expect(await publish(db, site({ 'product/zinc': draft }))).toMatchObject({ version: 2, removed: ['product/zinc'], changed: [] })
    expect(await findProduct(db, 'en', 'zinc')).toBeUndefined()
    expect(await publish(db, site())).toMatchObject({ version: 3, added: ['product/zinc'] })
    expect((await findProduct(db, 'en', 'zinc'))?.id).toBe(before?.id)
  })

  it('removes a draft that is published by name', async () => {
    await publish(db, site())
    const part = { names: new Set(['product/zinc']), wholeKinds: ['product_category' as const] }
    expect(await publish(db, { ...site({ 'product/zinc': draft }), partial: part })).toMatchObject({
      version: 2,
      removed: ['product/zinc'],
    })
    expect(await findProduct(db, 'en', 'zinc')).toBeUndefined()
  })

  it('shows what is scheduled at its moment, in every list and language', async () => {
    const scheduled = site({ 'product/zinc': later, 'post/post-1': later })
    expect(await publish(db, scheduled)).toMatchObject({ version: 1, scheduled: ['product/zinc', 'post/post-1'], drafts: [] })
    expect(await waitingItems(db)).toEqual({ count: 2, next: MOMENT })
    expect(await products('zinc')).toEqual([])
    expect(await findPost(db, 'fa', 'post-1')).toBeUndefined()
    expect(await publishDue(db, BEFORE)).toEqual([])
    expect(await contentVersion(db)).toBe(1)

    expect(await publishDue(db, AT)).toEqual(['product/zinc', 'post/post-1'])
    expect(await contentVersion(db)).toBe(2)
    expect(await waitingItems(db)).toEqual({ count: 0, next: undefined })
    expect(await products('zinc')).toEqual(['zinc'])
    expect(await findProduct(db, 'ru', 'zinc')).toBeDefined()
    expect(await findPost(db, 'fa', 'post-1')).toBeDefined()
    expect(await posts()).toBe(11)
    expect(await publishDue(db, AT)).toEqual([])
    expect(await contentVersion(db)).toBe(2)
  })

  it('finds nothing to do in what was shown by itself', async () => {
    await publish(db, site({ 'product/zinc': later }))
    await publishDue(db, AT)
    expect(await publish(db, site())).toMatchObject({ version: 2, added: [], changed: [], removed: [] })
  })

  it('keeps the version while the same waits, and counts another moment and other texts', async () => {
    await publish(db, site({ 'product/zinc': later }))
    expect(await publish(db, site({ 'product/zinc': later }))).toMatchObject({ version: 1, scheduled: [] })
    const earlier = '2099-11-01T00:00:00.000Z'
    const moved = site({ 'product/zinc': (rows) => ({ rows, dueAt: earlier }) })
    expect(await publish(db, moved)).toMatchObject({ version: 2, scheduled: ['product/zinc'], added: [], changed: [] })
    expect(await waitingItems(db)).toEqual({ count: 1, next: earlier })
    const renamed = (rows: ItemRow[]) => later(rows.map((row) => ({ ...row, data: { ...row.data, name: 'Copper' } })))
    expect(await publish(db, site({ 'product/zinc': renamed }))).toMatchObject({ version: 3, scheduled: ['product/zinc'] })
    await publishDue(db, AT)
    expect(await findProduct(db, 'en', 'zinc')).toMatchObject({ name: 'Copper' })
  })

  it('removes a visible item that becomes scheduled', async () => {
    await publish(db, site())
    expect(await publish(db, site({ 'product/zinc': later }))).toMatchObject({ version: 2, scheduled: ['product/zinc'], changed: [] })
    expect(await products('zinc')).toEqual([])
    expect(await publish(db, site())).toMatchObject({ version: 3, added: ['product/zinc'] })
    expect(await waitingItems(db)).toMatchObject({ count: 0 })
  })

  it('forgets what waits and is gone, or is a draft now', async () => {
    await publish(db, site({ 'product/zinc': later, 'post/post-1': later }))
    const without = site({ 'post/post-1': draft })
    const publication = { ...without, items: () => [...without.items()].filter(({ key }) => key !== 'zinc') }
    expect((await publish(db, publication)).removed.toSorted()).toEqual(['post/post-1', 'product/zinc'])
    expect(await publishDue(db, AT)).toEqual([])
  })

  it('leaves what waits alone when something else is published alone', async () => {
    await publish(db, site({ 'product/zinc': later }))
    const zinc = [...site({ 'product/zinc': later }).items()].filter(({ kind, key }) => kind === 'product_category' || key === 'zinc')
    const part = { names: new Set<string>(), wholeKinds: ['product_category' as const] }
    expect(await publish(db, { ...site(), items: () => zinc, partial: part })).toMatchObject({ version: 1, scheduled: [] })
    expect(await waitingItems(db)).toMatchObject({ count: 1 })
  })

  it('shows it once when two ask at the same time, and a publication comes in between', async () => {
    await publish(db, site({ 'product/zinc': later }))
    const [one, two, published] = await Promise.all([publishDue(db, AT), publishDue(db, AT), publish(db, site({ 'post/post-1': draft }))])
    const shown = [...one, ...two]
    // Whichever came first showed it; the publication has it as a thing of its own.
    expect(shown.length + published.added.length).toBe(1)
    expect(await products('zinc')).toEqual(['zinc'])
    expect((await listProducts(db, 'en', productQuery.parse({}))).total).toBe(30)
  })

  it('shows more than are brought in at a time, at once', async () => {
    const all = Object.fromEntries(
      [...smallSite().items()].flatMap(({ kind, key }) => (kind === 'product' ? [[`${kind}/${key}`, later]] : [])),
    )
    const jobs = Object.fromEntries(
      [...smallSite().items()].flatMap(({ kind, key }) => (kind === 'job' ? [[`${kind}/${key}`, later]] : [])),
    )
    const others = Object.fromEntries(
      [...smallSite().items()].flatMap(({ kind, key }) => (kind === 'post' ? [[`${kind}/${key}`, later]] : [])),
    )
    await publish(db, site({ ...all, ...jobs, ...others }))
    expect(await publishDue(db, AT)).toHaveLength(55)
    expect(await contentVersion(db)).toBe(2)
    expect((await listProducts(db, 'en', productQuery.parse({}))).total).toBe(30)
  })
})
