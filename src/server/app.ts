import { join } from 'node:path'
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
import { AnswerCache } from './cache/answer-cache.ts'
import { BROTLI_QUALITY, BROTLI_WINDOW } from './cache/encodings.ts'
import type { Config } from './config.ts'
import { registerFeeds } from './feeds/feeds.ts'
import type { UploadStore } from './files/uploads.ts'
import { leaveBodiesUnread } from './forms/form-routes.ts'
import { type Forms, openForms } from './forms/forms.ts'
import { forwardForm } from './forms/forward-form.ts'
import { answerBrokenRequests, watchAnswers } from './http/broken-requests.ts'
import { httpServer } from './http/http-server.ts'
import { RETRY_AFTER_SECONDS } from './http/refusals.ts'
import { registerInstallable } from './installable/installable.ts'
import { type LanguageFiles, readLanguageFiles } from './language-files.ts'
import { mailHost } from './mail/address.ts'
import { registerHealth } from './monitoring/health.ts'
import { registerMetrics } from './monitoring/metrics.ts'
import type { Measured } from './monitoring/recorder.ts'
import { registerMedia } from './pictures/media.ts'
import { type Front, pageFront } from './render/page-cache.ts'
import type { PageForms } from './render/page-posts.ts'
import { registerPages } from './render/pages.ts'
import { sendPlainPage } from './render/plain-page.ts'
import { openWebBuild, type PageRequest, type WebBuild } from './render/web-build.ts'
import { showScheduledContent } from './scheduled-content.ts'
import { securityHeaders } from './security-headers.ts'
import { registerSitemap } from './sitemap/sitemap.ts'
import { findSite } from './storage/company.ts'
import type { ContentVersion } from './storage/content-version.ts'
import type { Database } from './storage/database.ts'
import { isUnavailable } from './storage/unavailable.ts'
import type { ServerTexts } from './texts.ts'

/** The repository's folder: what is built and translated lies below it, wherever the process was started. */
const ROOT = join(import.meta.dirname, '../..')
export const LOCALES = join(ROOT, 'locales')

/** The only fonts that share pictures are drawn with. */
const FONTS = join(ROOT, 'src/server/pictures/share/fonts/fonts.conf')

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
}

/** Builds the server out of its parts; `main.ts` starts it, tests inject requests into it. */
export async function createApp(config: Config, { database, uploads, words, wakeMails }: AppParts): Promise<FastifyInstance> {
  let front: Front | undefined
  let security: Record<string, string> = {}
  const app = Fastify({
    serverFactory: (handler) =>
      httpServer(
        (request, response) => front?.(request, response) || handler(request, response),
        () => security,
      ),
    logger: { level: config.logLevel },
    // Only what the nearest proxy adds is its own word; what stands before it in the header, anybody may have written.
    trustProxy: config.trustProxy === true ? (_address, hop) => hop === 0 : config.trustProxy,
    clientErrorHandler: answerBrokenRequests(() => security),
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      sendUnreadableAddress(request as FastifyRequest, (reply as FastifyReply).headers(security)),
  })
  watchAnswers(app.server)
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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(security)
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
  const answers = keeping && new AnswerCache(keeping, config.cacheBytes - pagesBytes)
  const pages = keeping && new AnswerCache(keeping, pagesBytes, security)
  const calls = await registerApi(app, { database, forms, words, privacySettings: config, cache: answers, contentVersion: watched })
  registerHealth(app, database.db)
  const caches: Measured['caches'] = answers && pages ? { pages, answers } : {}
  registerMetrics(app, { db: database.db, caches, contentVersion: watched?.current }, config.metricsToken)
  await registerMedia(app, config, { database, calls, watched, fonts: FONTS })
  if (web.clientDir) await registerAssets(app, web.clientDir)
  registerTexts(app, languageFiles)
  const ask = config.apiBaseUrl ? otherBackend(config.apiBaseUrl) : (language: LanguageCode, path: string) => calls.read(language, path)
  registerAddresses(app, config, { boot: web.boot, ask, db: database.published, languageFiles, cache: answers })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const ours = isUnavailable(error) ? 503 : 500
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : ours
    if (status >= 500) request.log.error({ err: error }, 'A page could not be rendered')
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return sendPlainPage(request, reply, languageFiles(), status, 'failure')
  })
  app.setNotFoundHandler((request, reply) => sendNothingHere(request, reply, languageFiles()))
  if (pages) {
    const answerKept = pageFront({ cache: pages, entry: await web.entry(), countryOf, behindProxy: config.trustProxy !== false })
    // A server that is stopping tells its visitors so in the ordinary way.
    front = (request, response) => app.server.listening && answerKept(request, response)
  }
  await app.register(async (scope) => {
    leaveBodiesUnread(scope)
    registerPages(scope, {
      config,
      web,
      languageFiles,
      countryOf,
      cache: pages,
      forms: pageForms(config, words, forms),
      ask,
    })
  })
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
  boot: string
  ask: PageRequest['ask']
  db: Database['published']
  languageFiles: () => LanguageFiles
  cache: AnswerCache | undefined
}

/** What search engines, programs that read feeds, and systems that install the site ask for. Of another backend only the screens are known, not what is on them. */
function registerAddresses(app: FastifyInstance, config: Config, { boot, ask, db, languageFiles, cache }: AddressesParts): void {
  const { publicUrl, isPublic, apiBaseUrl } = config
  if (!apiBaseUrl) {
    const languages = async () => (await findSite(db, FALLBACK))?.languages ?? [FALLBACK]
    registerSitemap(app, { publicUrl, isPublic, db, languages, cache })
    registerFeeds(app, { publicUrl, db, languageFiles, cache })
    registerInstallable(app, { webDir: join(ROOT, 'src/web'), boot, read: ask, languageFiles, cache })
    return
  }
  const languages = async (): Promise<LanguageCode[]> => {
    const { status, answer } = await ask(FALLBACK, '/site')
    if (status !== 200 && status !== 404) throw new Error(`${apiBaseUrl} does not say which languages there are.`)
    return (answer as { data?: Partial<Site> } | undefined)?.data?.languages ?? LANGUAGE_CODES
  }
  registerSitemap(app, { publicUrl, isPublic, db: undefined, languages, cache })
}

/** The interface texts as browsers fetch them (SPEC 7). */
function registerTexts(app: FastifyInstance, languageFiles: () => LanguageFiles): void {
  app.get<{ Params: { language: string } }>('/locales/:language/translation.json', (request, reply) => {
    const { language } = request.params
    if (!isLanguageCode(language)) return reply.code(404).type('application/json').send({ message: 'There is no such language.' })
    const hashed = (request.query as { v?: string }).v !== undefined
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(languageFiles()[language].bytes)
  })
}

/** What takes the forms of pages: this server, or the other backend that the pages show. */
function pageForms({ apiBaseUrl }: Config, words: ServerTexts, forms: Forms): PageForms {
  return {
    receive: (form, request, language) => {
      const sent = { request, language, fromPage: true }
      return apiBaseUrl ? forwardForm(apiBaseUrl, words, form, sent) : forms.receive(form, sent)
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
  return reply.code(400).send({ message: 'The address cannot be read. Check its percent signs.' })
}

/** Loaded on demand: a server in production needs neither Vite nor the content folder. */
async function developmentBuild(app: FastifyInstance, config: Config, database: Database): Promise<WebBuild> {
  const { openDevelopmentServer } = await import('./render/web-development.ts')
  const { publishSavedContent } = await import('#cli/saved-content.ts')
  const { releaseLabel } = await import('#cli/release-label.ts')
  const { statusPage } = await import('#cli/status-page.ts')
  if (!config.previews) app.log.warn('DATABASE_URL is set: drafts are not shown, and what is scheduled is shown at its moment.')
  return openDevelopmentServer(app, {
    root: ROOT,
    contentDir: config.contentDir,
    publish: (paths) => publishSavedContent(config, database, paths),
    labelOf: (address) => releaseLabel(database.db, config.contentDir, address),
    statusPage: (parameters) => statusPage(config.contentDir, LOCALES, parameters),
  })
}

/** The built scripts, styles and fonts, named by their content, and the few files with fixed names. */
async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(staticFiles, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').sendFile('favicon.svg', clientDir, { maxAge: '1d', contentType: false }),
  )
}
