import { basename, dirname, join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Site } from '#domain/company/company.ts'
import { FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { registerApi } from './api/api.ts'
import { countryOf } from './api/country-database.ts'
import { otherBackend } from './api/other-backend.ts'
import { BROTLI_QUALITY, BROTLI_WINDOW } from './cache/compress.ts'
import { ResponseCache } from './cache/response-cache.ts'
import type { Config } from './config.ts'
import { registerFeeds } from './feeds/feeds.ts'
import type { KeptAssets } from './files/kept-assets.ts'
import type { UploadStore } from './files/uploads.ts'
import { type Forms, openForms } from './forms/forms.ts'
import { answerBrokenRequests, watchAnswers } from './http/broken-requests.ts'
import { forgetForwardedPorts } from './http/forwarded-ports.ts'
import { httpServer } from './http/http-server.ts'
import { RETRY_AFTER_SECONDS } from './http/refusals.ts'
import { parseNoBodies } from './http/unread-bodies.ts'
import { registerInstallable } from './installable/installable.ts'
import { registerLanguageChoice } from './language-choice.ts'
import { type LanguageFiles, readLanguageFiles } from './language-files.ts'
import { mailHost } from './mail/address.ts'
import { registerHealth } from './monitoring/health.ts'
import { registerMetrics } from './monitoring/metrics.ts'
import type { Measured } from './monitoring/recorder.ts'
import { registerMedia } from './pictures/media.ts'
import { redact } from './redact.ts'
import { type FastPath, pageFastPath } from './render/fast-path.ts'
import type { PageForms } from './render/page-posts.ts'
import { registerPages } from './render/pages.ts'
import { sendPlainPage } from './render/plain-page.ts'
import { openWebBuild, type PageRequest, type WebBuild } from './render/web-build.ts'
import { showScheduledContent } from './scheduled-content.ts'
import { securityHeaders } from './security-headers.ts'
import { registerSitemap } from './sitemap/sitemap.ts'
import { siteLanguages } from './storage/company.ts'
import { watchToday } from './storage/company-clock.ts'
import type { ContentVersion } from './storage/content-version.ts'
import type { Database } from './storage/database.ts'
import { isUnavailable } from './storage/unavailable.ts'
import type { ServerTexts } from './texts.ts'

/** The repository's folder: what is built and translated lies below it, wherever the process was started. */
const ROOT = join(import.meta.dirname, '../..')
export const LOCALES = join(ROOT, 'locales')
/** Scripts, styles and fonts of the build. */
export const ASSETS = join(ROOT, 'dist/client/assets')

/** The folder of the only fonts that share pictures are drawn with; a server in production has no sources. */
const FONTS = { development: 'src/server/pictures/share/fonts', production: 'dist/share-fonts' }

/** How much of the cache is for finished pages; the rest is for the API's answers, which they are made of. */
const PAGES_OF_CACHE = 2 / 3

/** What addresses of pages take; POST is for those with forms. */
const ALLOWED = 'GET, HEAD, POST'

/** What the server works with beside its settings. */
export interface AppParts {
  /** Open and migrated. */
  database: Database
  uploads: UploadStore
  words: ServerTexts
  /** Called when mails lie in the outbox. */
  wakeMails: () => void
  /** Files of other builds; undefined while developing. */
  keptAssets?: KeptAssets | undefined
}

/** Builds the server out of its parts; `main.ts` starts it, tests inject requests into it. */
export async function createApp(config: Config, { database, uploads, words, wakeMails, keptAssets }: AppParts): Promise<FastifyInstance> {
  let front: FastPath | undefined
  let security: Record<string, string> = {}
  const voice = { headers: () => security, words }
  const app = Fastify({
    serverFactory: (handler) =>
      httpServer((request, response) => {
        if (config.trustProxy !== false) forgetForwardedPorts(request)
        return front?.(request, response) || handler(request, response)
      }, voice),
    logger: { level: config.logLevel, hooks: { streamWrite: redact } },
    // Only what the nearest proxy adds is its own word; what stands before it in the header, anybody may have written.
    trustProxy: config.trustProxy === true ? (_address, hop) => hop === 0 : config.trustProxy,
    clientErrorHandler: answerBrokenRequests(voice),
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      sendUnreadableAddress(request as FastifyRequest, (reply as FastifyReply).headers(security)),
  })
  watchAnswers(app.server)
  parseNoBodies(app)
  const web = config.development ? await developmentBuild(app, config, database) : await openWebBuild(ROOT)
  const read = () => readLanguageFiles(LOCALES)
  const files = read()
  const languageFiles = config.development ? read : () => files

  // Files of the build are compressed beforehand.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.once, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW } },
    globalDecompression: false,
  })
  security = securityHeaders(config, web.boot)
  app.addHook('onRequest', ({ method }, reply, done) => {
    reply.headers(security)
    // What answers a form is for its sender alone, however it ends.
    if (method !== 'GET' && method !== 'HEAD') reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A request that came before the stop: its connection would be kept for a next one.
    if (!app.server.listening) reply.header('connection', 'close')
    done()
  })
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins, maxAge: 86_400 })
  const forms = await openForms(app, { db: database.db, uploads, words, limit: config.formLimit, mailHost: mailHost(config), wakeMails })
  const watched = config.development ? undefined : await watchContent(app, database)
  if (watched) registerScheduledContent(app, database, watched)
  const keeping = config.cacheBytes > 0 ? watched : undefined
  const pagesBytes = Math.round(config.cacheBytes * PAGES_OF_CACHE)
  const today = watched && (await watchToday(database.published, watched))
  const answers = keeping && today && new ResponseCache(keeping, today, config.cacheBytes - pagesBytes)
  const pages = keeping && today && new ResponseCache(keeping, today, pagesBytes, security)
  const calls = await registerApi(app, { database, forms, words, privacySettings: config, cache: answers, contentVersion: watched })
  registerHealth(app, database)
  const caches: Measured['caches'] = answers && pages ? { pages, answers } : {}
  registerMetrics(app, { db: database.db, caches, contentVersion: watched?.current }, config.metricsToken)
  const fonts = join(ROOT, FONTS[config.development ? 'development' : 'production'], 'fonts.conf')
  await registerMedia(app, config, { database, calls, watched, fonts })
  if (web.clientDir) {
    await registerAssets(app, keptAssets, languageFiles)
    const folder = web.clientDir
    app.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml; charset=utf-8').sendFile('favicon.svg', folder, { maxAge: '1d', contentType: false }),
    )
  }
  registerTexts(app, languageFiles)
  registerLanguageChoice(app)
  const ask = config.apiBaseUrl ? otherBackend(config.apiBaseUrl) : (language: LanguageCode, path: string) => calls.read(language, path)
  registerAddresses(app, config, { web, ask, db: database.published, languageFiles, cache: answers })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const ours = isUnavailable(error) ? 503 : 500
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : ours
    if (status >= 500) request.log.error({ err: error }, 'A page could not be rendered')
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return sendPlainPage(request, reply, languageFiles(), status, 'failure')
  })
  app.setNotFoundHandler((request, reply) => sendNothingHere(request, reply, languageFiles()))
  if (pages) {
    const answerKept = pageFastPath({ cache: pages, entry: await web.entry(), countryOf, behindProxy: config.trustProxy !== false })
    // A server that is stopping tells its visitors so in the ordinary way.
    front = (request, response) => app.server.listening && answerKept(request, response)
  }
  registerPages(app, { config, log: app.log, web, languageFiles, countryOf, cache: pages, forms: pageForms(config, forms), ask })
  return app
}

/** Knows what is published as long as the server runs. */
async function watchContent(app: FastifyInstance, database: Database): Promise<ContentVersion> {
  const contentVersion = await database.watchContent()
  app.addHook('onClose', () => contentVersion.close())
  return contentVersion
}

/** Shows what is scheduled as long as the server runs. */
function registerScheduledContent(app: FastifyInstance, { db }: Database, contentVersion: ContentVersion): void {
  let stop = async () => {}
  app.addHook('onListen', async () => {
    stop = showScheduledContent({ db, contentVersion, log: app.log })
  })
  app.addHook('preClose', () => stop())
}

interface AddressesParts {
  web: WebBuild
  ask: PageRequest['ask']
  db: Database['published']
  languageFiles: () => LanguageFiles
  cache: ResponseCache | undefined
}

/** What search engines, programs that read feeds, and systems that install the site ask for. Of another backend only the screens are known, not what is on them. */
function registerAddresses(app: FastifyInstance, config: Config, { web, ask, db, languageFiles, cache }: AddressesParts): void {
  const { publicUrl, isPublic, apiBaseUrl } = config
  if (!apiBaseUrl) {
    const languages = () => siteLanguages(db)
    registerSitemap(app, { publicUrl, isPublic, db, languages, cache })
    registerFeeds(app, { publicUrl, db, languageFiles, cache })
    registerInstallable(app, { web, read: ask, languageFiles, cache })
    return
  }
  const languages = async (): Promise<LanguageCode[]> => {
    const { status, answer } = await ask(FALLBACK, '/site')
    if (status !== 200 && status !== 404) throw new Error(`${apiBaseUrl} does not say which languages there are.`)
    const given = (answer as { data?: Partial<Site> | null } | null | undefined)?.data?.languages
    const known = Array.isArray(given) ? given.filter(isLanguageCode) : []
    return known.length > 0 ? known : [...LANGUAGE_CODES]
  }
  registerSitemap(app, { publicUrl, isPublic, db: undefined, languages, cache })
}

/** The interface texts as browsers fetch them (docs/spec.md#7-the-calls-it-makes). */
function registerTexts(app: FastifyInstance, languageFiles: () => LanguageFiles): void {
  app.get<{ Params: { language: string } }>('/locales/:language/translation.json', (request, reply) => {
    const { language } = request.params
    if (!isLanguageCode(language)) return reply.code(404).type('application/json').send({ message: 'There is no such language.' })
    const { bytes, hash } = languageFiles()[language]
    const { v } = request.query as { v?: unknown }
    // Another hash is that of another build: while nodes are upgraded one by one, it is in pages of the others.
    const kept = v === hash ? 'public, max-age=31536000, immutable' : 'no-store'
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', v === undefined ? 'public, max-age=300' : kept)
      .send(bytes)
  })
}

/** What takes the forms of pages: this server, or the other backend that the pages show. */
function pageForms({ apiBaseUrl }: Config, forms: Forms): PageForms {
  return {
    receive: (form, request, language) => {
      const sent = { request, language, fromPage: true }
      return apiBaseUrl ? forms.forward(apiBaseUrl, form, sent) : forms.receive(form, sent)
    },
    unsubscribeByOneClick: (token, request, language) => forms.unsubscribeByOneClick(token, { request, language, fromPage: true }),
  }
}

/** Pages answer every address; what is left are methods that none has (RFC 9110, 15.5.6), and what is hidden. */
function sendNothingHere(request: FastifyRequest, reply: FastifyReply, files: LanguageFiles): FastifyReply {
  if (request.method === 'GET' || request.method === 'HEAD') return sendPlainPage(request, reply, files, 404, 'notFound')
  return reply
    .code(405)
    .header('allow', ALLOWED)
    .send({ message: `This address takes no ${request.method} requests. Please use ${ALLOWED}.` })
}

function sendUnreadableAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.url.startsWith('/api/')) return sendPlainPage(request, reply, readLanguageFiles(LOCALES), 400, 'notFound')
  return reply.code(400).header('cache-control', 'no-store').send({ message: 'The address cannot be read. Check its percent signs.' })
}

/** Loaded on demand: a server in production needs neither Vite nor the content folder. */
async function developmentBuild(app: FastifyInstance, config: Config, database: Database): Promise<WebBuild> {
  const { openDevelopmentServer } = await import('./render/web-development.ts')
  const { publishSavedContent } = await import('#cli/content/saved-content.ts')
  const { releaseLabel } = await import('#cli/content/visibility-label.ts')
  const { statusPage } = await import('#cli/content/status-page.ts')
  if (!config.previews) app.log.warn('DATABASE_URL is set: drafts are not shown, and what is scheduled is shown at its moment.')
  return openDevelopmentServer(app, {
    root: ROOT,
    contentDir: config.contentDir,
    publish: (paths) => publishSavedContent(config, database, paths),
    labelOf: (address) => releaseLabel(database.db, config.contentDir, address),
    statusPage: (parameters) => statusPage(config.contentDir, LOCALES, parameters),
  })
}

/** How the scripts, styles and fonts are sent, which are named by their content. */
const LASTING = { immutable: true, maxAge: '1y' }

/** The files of this build, and those of others that run beside it or ran before it. */
async function registerAssets(app: FastifyInstance, kept: KeptAssets | undefined, languageFiles: () => LanguageFiles): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(async (request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const name = request.url.slice('/assets/'.length).split('?')[0] ?? ''
        const path = isRead ? await kept?.find(name).catch((err: unknown) => notKept(request, err)) : undefined
        if (!path) return sendNothingHere(request, reply, languageFiles())
        return reply.sendFile(basename(path), dirname(path), LASTING)
      })
      await scope.register(staticFiles, { root: ASSETS, prefix: '/', decorateReply: false, preCompressed: true, ...LASTING })
    },
    { prefix: '/assets' },
  )
}

/** The answer is 404 then and not 503, with which nginx would take the whole node for failed. */
function notKept(request: FastifyRequest, err: unknown): undefined {
  request.log.error({ err }, 'A file of another build could not be fetched')
}
