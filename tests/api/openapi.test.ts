import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { onEachEngine } from '../support/database/engines.ts'
import { apiOn } from '../support/servers/api.ts'

const CALLS = [
  'GET /api/about',
  'GET /api/branches',
  'GET /api/careers',
  'GET /api/careers/{id}',
  'GET /api/categories',
  'GET /api/categories/{id}',
  'GET /api/clients',
  'GET /api/contact',
  'GET /api/country',
  'GET /api/faqs',
  'GET /api/locale/{lang}',
  'GET /api/pages/{id}',
  'GET /api/posts',
  'GET /api/posts/{slug}',
  'GET /api/productCategories',
  'GET /api/products',
  'GET /api/products/{slug}',
  'GET /api/regions',
  'GET /api/search',
  'GET /api/site',
  'GET /api/sliders',
  'GET /api/teams',
  'GET /api/testimonials',
  'POST /api/applications',
  'POST /api/contactForm',
  'POST /api/form-token',
  'POST /api/inquiryForm',
  'POST /api/newsletters',
  'POST /api/newsletters/confirm',
  'POST /api/newsletters/unsubscribe',
  'POST /api/posts/{slug}/views',
]
const operation = z.looseObject({ tags: z.array(z.string()).min(1), summary: z.string(), responses: z.record(z.string(), z.object({})) })
const document = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
})

onEachEngine('OpenAPI', (open) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await apiOn(await open())
  })
  afterAll(() => app.close())

  it('describes every call', async () => {
    const { paths } = document.parse((await app.inject('/api/openapi.json')).json())
    const described = Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`))
    expect(described).toEqual(expect.arrayContaining(CALLS))
  })

  it('refers only to schemas that it contains', async () => {
    const { body } = await app.inject('/api/openapi.json')
    const { components } = document.parse(JSON.parse(body))
    const named = [...body.matchAll(/"#\/components\/schemas\/([^"/]+)"/g)].map(([, name]) => name ?? '')
    expect(named).toContain('Product')
    for (const name of named) expect(components.schemas).toHaveProperty(name)
  })

  it('shows the document as a page', async () => {
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect((await app.inject('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200)
    expect((await app.inject('/api/docs/json')).json()).toEqual((await app.inject('/api/openapi.json')).json())
  })
})
