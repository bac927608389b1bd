import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import type { PublishedCalls } from '#server/api/published/published-calls.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { apiAndCallsOn, get } from '../support/servers/api.ts'
import { publicationOf, smallSite } from '../support/small-site/small-site.ts'

/** Single things and lists whose names stand in the address, beside the calls without parameters. */
const WITH_PARAMETERS = [
  '/products?page=1&sort=newest&min_price=0',
  '/products?search=%DA%86%D8%A7%D9%8A&category=care&sort=price_low&max_price=50&featured=&page=',
  '/products?category=nothing-of-that-name',
  '/products?page=0',
  '/products?sort=by+chance',
  '/products?search=a%00b',
  '/products/paracetamol',
  '/products/no-such-product',
  '/products/para%00cetamol',
  '/posts?page=1',
  '/posts?page=9',
  '/careers?search=a',
  '/search?q=vaccines&in=posts&page=1',
  '/search?q=%20&in=',
  '/search?in=everywhere',
  '/pages/no-such-page',
  '/categories/no-such-category',
  '/nothing/of/that/name',
]

onEachEngine('what pages read', (open) => {
  let database: Database
  let app: FastifyInstance
  let calls: PublishedCalls
  let version = 1

  beforeAll(async () => {
    database = await open()
    await publish(database.db, smallSite())
    const contentVersion = { current: () => version, close: async () => {} }
    ;({ app, calls } = await apiAndCallsOn(database, { contentVersion }))
    await app.ready()
  })
  afterAll(() => app.close())

  it('is what the API answers, call by call and in each language', async () => {
    const { body } = await get(app, '/openapi.json')
    const { paths } = body as { paths: Record<string, { get?: { tags: string[] } }> }
    const bare = Object.entries(paths).filter(([path, { get: call }]) => call && !call.tags.includes('Language') && !path.includes('{'))
    const listed = bare.map(([path]) => path.replace('/api', ''))
    expect(listed).toContain('/contact')
    for (const language of DEFAULT_LANGUAGES) {
      const things = await Promise.all(listed.map((path) => get(app, path, language)))
      const { body: list } = things[listed.indexOf('/posts')] as { body: { data: { slug: string }[] } }
      const { body: jobs } = things[listed.indexOf('/careers')] as { body: { careers: { data: { id: number }[] } } }
      const { body: services } = things[listed.indexOf('/categories')] as { body: { slug: string }[] }
      const single = [`/posts/${list.data[0]?.slug}`, `/careers/${jobs.careers.data[0]?.id}`, `/categories/${services[0]?.slug}`]
      for (const path of [...listed, ...single, ...WITH_PARAMETERS]) {
        const asked = await get(app, path, language)
        const read = await calls.read(language, path)
        expect
          .soft(read, `${path} in ${language}`)
          .toEqual(asked.status === 200 ? { status: 200, answer: asked.body } : { status: asked.status })
      }
      for (const path of single) expect((await calls.read(language, path)).status, path).toBe(200)
    }
  })

  it('is read once for all pages until other content is published', async () => {
    const first = await calls.read('en', '/contact')
    expect((await calls.read('en', '/contact')).answer).toBe(first.answer)
    expect((await calls.read('fa', '/contact')).answer).not.toEqual(first.answer)
    await publish(database.db, publicationOf([]))
    expect((await calls.read('en', '/contact')).answer).toBe(first.answer)
    version += 1
    expect(await calls.read('en', '/contact')).toEqual({ status: 404 })
  })

  it('is not remembered where it could not be read', async () => {
    await publish(database.db, smallSite())
    await database.db.schema.alterTable('entry').renameTo('elsewhere').execute()
    version += 1
    expect(await calls.read('en', '/site')).toEqual({ status: 500 })
    expect(await calls.read('en', '/products/none')).toEqual({ status: 404 })
    await database.db.schema.alterTable('elsewhere').renameTo('entry').execute()
    expect((await calls.read('en', '/site')).status).toBe(200)
  })
})
