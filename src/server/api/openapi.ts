import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { post } from '#domain/blog/post.ts'
import { branch } from '#domain/branches/branch.ts'
import { product, productCategory } from '#domain/catalogue/product.ts'
import { about, client, contact, faq, site, slider, teamMember, testimonial } from '#domain/company/company.ts'
import { openingHours } from '#domain/hours/opening-hours.ts'
import { job } from '#domain/jobs/job.ts'
import { page, service } from '#domain/pages/page.ts'
import { problem } from '#domain/published.ts'
import type { ApiApp } from './app-instance.ts'

const NAMED = {
  About: about,
  Branch: branch,
  Career: job,
  Category: service,
  Client: client,
  Contact: contact,
  Faq: faq,
  OpeningHours: openingHours,
  Page: page,
  Post: post,
  Problem: problem,
  Product: product,
  ProductCategory: productCategory,
  Site: site,
  Slider: slider,
  TeamMember: teamMember,
  Testimonial: testimonial,
}
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id })

/** The hash is of the page's only inline style; unlike the page's default policy, this one also works without TLS. */
const DOCS_CSP = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

export async function describeApi(api: ApiApp): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1.0.0',
        description: 'What the pages of the site read and send. Texts are in the language requested by `Accept-Language`, or in English.',
      },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  let page: Promise<FastifyInstance> | undefined
  for (const path of ['/docs', '/docs/*']) {
    api.get(path, { schema: { hide: true } }, async ({ url }, reply) => {
      page ??= docsPage(() => api.swagger())
      const { statusCode, headers, rawPayload } = await (await page).inject(url)
      // Describes the connection, not the visitor's.
      const { connection: _, ...described } = headers
      return reply.code(statusCode).headers(described).send(rawPayload)
    })
  }
}

/** Created on first use: it would take a tenth of each start. */
async function docsPage(document: () => object): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const app = Fastify()
  await app.register(swagger)
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_CSP, transformSpecification: document })
  return app
}
