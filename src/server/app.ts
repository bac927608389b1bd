import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isLanguageCode } from '#domain/language/languages.ts'
import { NARROWED_TYPES } from '#domain/media.ts'
import { registerApi } from './api/api.ts'
import { countryOf } from './api/country-database.ts'
import { otherBackend } from './api/other-backend.ts'
import { answerBrokenRequest, watchAnswers } from './broken-requests.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { BROTLI_QUALITY, BROTLI_WINDOW } from './cache/encodings.ts'
import type { Config } from './config.ts'
import { localStore } from './files/local-store.ts'
import { registerPublishedFiles } from './files/published-files.ts'
import type { UploadStore } from './files/uploads.ts'
import { leaveBodiesUnread } from './forms/form-routes.ts'
import { type Forms, openForms } from './forms/forms.ts'
import { forwardForm } from './forms/forward-form.ts'
import { type LanguageFiles, readLanguageFiles } from './language-files.ts'
import { mailHost } from './mail/address.ts'
import { pictureMaker } from './pictures/picture-maker.ts'
import { registerPictures } from './pictures/pictures.ts'
import { variantStore } from './pictures/variant-store.ts'
import { warmPictures } from './pictures/warm-up.ts'
import { type Front, pageFront } from './render/page-cache.ts'
import type { PageForms } from './render/page-posts.ts'
import { registerPages } from './render/pages.ts'
import { sendPlainPage } from './render/plain-page.ts'
import { openWebBuild, type WebBuild } from './render/web-build.ts'
import { securityHeaders } from './security-headers.ts'
import type { ContentVersion } from './storage/content-version.ts'
import type { Database } from './storage/database.ts'
import { findStoredFile, listStoredFiles } from './storage/files.ts'
import type { ServerTexts } from './texts.ts'

/** The repository's folder: what is built and translated lies below it, wherever the process was started. */
const ROOT = join(import.meta.dirname, '../..')
export const LOCALES = join(ROOT, 'locales')

/** How long a connection may be silent: a visitor who uploads over a bad line is slow, not silent. */
const SILENCE_MS = 120_000

/**
 * How long a request may take to arrive whole: silence never ends one that sends a byte a minute, and
 * each holds a connection and a file. Ten megabytes over a line of 100 kbit/s take a quarter of an hour.
 */
const ARRIVAL_MS = 900_000

/** How long a connection stays open for a next request: longer than a proxy in front keeps its own. */
const KEEP_ALIVE_MS = 72_000

/** How much of the cache is for finished pages; the rest is for the API's answers, which they are made of. */
const PAGES_OF_CACHE = 2 / 3

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
  const app = Fastify({
    serverFactory: (handler) => httpServer((request, response) => front?.(request, response) || handler(request, response)),
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy,
    clientErrorHandler: answerBrokenRequest,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) => sendUnreadableAddress(request as FastifyRequest, reply as FastifyReply),
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
  const security = securityHeaders(config, web.boot)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(security)
    done()
  })
  if (config.corsOrigins.length > 0) await app.register(cors, { origin: config.corsOrigins, maxAge: 86_400 })
  const forms = await openForms(app, { db: database.db, uploads, words, limit: config.formLimit, mailHost: mailHost(config), wakeMails })
  const watched = config.development ? undefined : await watchContent(app, database)
  const keeping = config.cacheBytes > 0 ? watched : undefined
  const pagesBytes = Math.round(config.cacheBytes * PAGES_OF_CACHE)
  const calls = await registerApi(app, {
    database,
    forms,
    cache: keeping && new AnswerCache(keeping, config.cacheBytes - pagesBytes),
    contentVersion: watched,
  })
  await registerMedia(app, config, database, watched)
  if (web.clientDir) await registerAssets(app, web.clientDir)
  registerTexts(app, languageFiles)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error }, 'A page could not be rendered')
    return sendPlainPage(request, reply, languageFiles(), status, 'failure')
  })
  const cache = keeping && new AnswerCache(keeping, pagesBytes, security)
  if (cache) {
    const answerKept = pageFront({ cache, entry: await web.entry(), countryOf, behindProxy: config.trustProxy !== false })
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
      cache,
      forms: pageForms(config, words, forms),
      ask: config.apiBaseUrl ? otherBackend(config.apiBaseUrl) : (language, path) => calls.read(language, path),
    })
  })
  return app
}

/** A server with the limits in time that Fastify would set itself. */
function httpServer(handler: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: ARRIVAL_MS }, handler)
  server.setTimeout(SILENCE_MS)
  return server
}

/** Knows what is published as long as the server runs. */
async function watchContent(app: FastifyInstance, database: Database): Promise<ContentVersion> {
  const contentVersion = await database.watchContent()
  app.addHook('onClose', () => contentVersion.close())
  return contentVersion
}

/** Published files, and pictures at other widths. */
async function registerMedia(
  app: FastifyInstance,
  { dataDir, apiBaseUrl }: Config,
  { db }: Database,
  watched?: ContentVersion,
): Promise<void> {
  const originals = localStore(dataDir)
  const find = (path: string) => findStoredFile(db, path)
  await registerPublishedFiles(app, { filesDir: originals.folder, find })
  const variants = variantStore({ folder: join(dataDir, 'pictures'), originals, maker: pictureMaker() })
  registerPictures(app, { filesDir: originals.folder, find, variants })
  // Pages that show another backend's pictures need none of ours.
  if (!watched || apiBaseUrl) return
  let stop = () => {}
  app.addHook('onListen', async () => {
    const pictures = (limit: number) => listStoredFiles(db, NARROWED_TYPES, limit)
    stop = warmPictures({ variants, contentVersion: watched, pictures, log: app.log })
  })
  app.addHook('preClose', async () => stop())
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

function sendUnreadableAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.url.startsWith('/api/')) return sendPlainPage(request, reply, readLanguageFiles(LOCALES), 400, 'notFound')
  return reply.code(400).send({ message: 'The address cannot be read. Check its percent signs.' })
}

/** Loaded on demand: a server in production needs neither Vite nor the content folder. */
async function developmentBuild(app: FastifyInstance, config: Config, database: Database): Promise<WebBuild> {
  const { openDevelopmentServer } = await import('./render/web-development.ts')
  const { publishSavedContent } = await import('#cli/saved-content.ts')
  return openDevelopmentServer(app, {
    root: ROOT,
    contentDir: config.contentDir,
    publish: (paths) => publishSavedContent(config, database, paths),
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
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', clientDir, { maxAge: '1d' }))
}
