import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { LOCALES, ROOT } from '#server/folders.ts'
import { openWebBuild, type WebBuild } from '#server/render/web-build.ts'
import type { Database } from '#server/storage/engine/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    web: WebBuild
  }
}

export const webPlugin = fp<{ config: Config; database: Database }>(
  async (app, { config, database }) => {
    app.decorate('web', config.development ? await developmentBuild(app, config, database) : await openWebBuild(ROOT))
  },
  { name: 'web' },
)

/** A server in production needs neither Vite nor the content folder. */
async function developmentBuild(app: FastifyInstance, config: Config, database: Database): Promise<WebBuild> {
  const { openDevelopmentServer } = await import('#server/render/web-development.ts')
  const { publishSavedContent } = await import('#content/publish/saved-content.ts')
  const { releaseLabel } = await import('#content/publish/draft-label.ts')
  const { statusPage } = await import('#content/check/status-page.ts')
  if (!config.previews) app.log.warn('DATABASE_URL is set: drafts are not shown, and scheduled content appears at its time.')
  return openDevelopmentServer(app, {
    root: ROOT,
    contentDir: config.contentDir,
    publish: (paths) => publishSavedContent(config, database, paths),
    labelOf: (address, language) => releaseLabel(database.db, config.contentDir, address, language),
    statusPage: (parameters) => statusPage(config.contentDir, LOCALES, parameters),
  })
}
