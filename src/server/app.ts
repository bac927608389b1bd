import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { apiPlugin } from './api/api.ts'
import { backendPlugin } from './api/backend.ts'
import { countryOf } from './api/language/country-database.ts'
import { brandPlugin } from './brand/brand.ts'
import type { Config } from './config.ts'
import { feedsPlugin } from './feeds/feeds.ts'
import type { KeptAssets } from './files/kept-assets.ts'
import type { UploadStore } from './files/uploads/uploads.ts'
import { formsPlugin } from './forms/forms.ts'
import { compressionPlugin } from './http/compression.ts'
import { errorPagesPlugin } from './http/error-pages.ts'
import { openHttp } from './http/open-http.ts'
import { securityHeadersPlugin } from './http/security-headers.ts'
import { webPlugin } from './http/web.ts'
import { installablePlugin } from './installable/installable.ts'
import { createServerTranslate } from './language/i18n.ts'
import { interfaceTextsPlugin } from './language/interface-texts.ts'
import { languageChoicePlugin } from './language/language-choice.ts'
import { mailHost } from './mail/address.ts'
import { healthPlugin } from './monitoring/health.ts'
import { metricsPlugin } from './monitoring/metrics.ts'
import { mediaPlugin } from './pictures/media.ts'
import { publishedContentPlugin } from './published/published-content.ts'
import { scheduledContentPlugin } from './published/scheduled-content.ts'
import { assetsPlugin } from './render/assets.ts'
import { pagesPlugin } from './render/pages.ts'
import { sitemapPlugin } from './sitemap/sitemap.ts'
import type { Database } from './storage/engine/database.ts'

/** What the server needs in addition to its settings. */
export interface AppParts {
  /** Open and migrated. */
  database: Database
  uploads: UploadStore
  /** Called when the outbox has new emails. */
  wakeMails: () => void
  /** Files of other builds; undefined while developing. */
  keptAssets?: KeptAssets | undefined
}

/** Builds the server out of its parts; `main.ts` starts it, tests inject requests into it. */
export async function createApp(config: Config, { database, uploads, wakeMails, keptAssets }: AppParts): Promise<FastifyInstance> {
  const { db } = database
  const t = createServerTranslate(
    () => app.languageFiles.last(),
    () => app.content.languages.last().country,
  )
  const app = openHttp(config, t)
  // What all answers have in common.
  await app.register(webPlugin, { config, database })
  await app.register(compressionPlugin)
  await app.register(securityHeadersPlugin, { config })
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins, maxAge: 86_400 })
  await app.register(interfaceTextsPlugin, { config })
  await app.register(errorPagesPlugin)
  // What is published, what visitors send, and the calls for both.
  await app.register(publishedContentPlugin, { config, database })
  await app.register(scheduledContentPlugin, { database })
  const { formLimit: limit, webhooks } = config
  await app.register(formsPlugin, { db, uploads, t, limit, mailHost: mailHost(config), webhooks, wakeMails })
  await app.register(apiPlugin, { database, t, privacySettings: config })
  await app.register(backendPlugin, { config, database })
  await app.register(healthPlugin, { database })
  await app.register(metricsPlugin, { db, token: config.metricsToken })
  // Files and documents.
  await app.register(mediaPlugin, { config, database })
  await app.register(assetsPlugin, { keptAssets })
  await app.register(brandPlugin, { config })
  await app.register(sitemapPlugin, { config, database })
  // Of another backend only the screens are known, not what is on them.
  if (!config.apiBaseUrl) {
    await app.register(feedsPlugin, { config, database })
    await app.register(installablePlugin)
  }
  // Pages: they answer every address that is left.
  await app.register(languageChoicePlugin)
  await app.register(pagesPlugin, { config, countryOf })
  return app
}
