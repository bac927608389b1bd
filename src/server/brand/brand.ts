import fp from 'fastify-plugin'
import type { Site } from '#domain/company/company.ts'
import { nothingHere } from '#server/cache/published-document.ts'
import type { Config } from '#server/config.ts'
import { readFound } from '#server/published/read-published.ts'
import { brandOf, brandSheet, isBrandPath } from './brand-styles.ts'

/** The style sheet that pages link to when the company has its own look. */
export const brandPlugin = fp<{ config: Config }>(
  async (app, { config }) => {
    app.get('/brand/*', async (request, reply) => {
      const [path = ''] = request.url.split('?')
      if (!isBrandPath(path)) return nothingHere(reply)
      const { read, languages } = app.backend
      const site = (await readFound(read, (await languages.read()).source, '/site')) as { data?: Site } | undefined
      const brand = brandOf(site?.data)
      if (!brand) return nothingHere(reply)
      const sheet = brandSheet(brand, config.apiBaseUrl ?? '')
      // A page from before the publication, or of a node with another version, still gets the present styles.
      const kept = path === sheet.path ? 'public, max-age=31536000, immutable' : 'no-store'
      return reply.type('text/css; charset=utf-8').header('cache-control', kept).send(sheet.css)
    })
  },
  { name: 'brand', dependencies: ['backend'] },
)
