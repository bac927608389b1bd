import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK, isLanguageCode, type LanguageCode, languageOfCountry } from '#domain/language/languages.ts'
import type { Config } from '../config.ts'
import { plainPage, shell } from './shell.ts'
import { type LanguageFiles, textsAddress } from './texts.ts'
import type { PageRequest, WebBuild } from './web-build.ts'

interface PagesOptions {
  config: Config
  web: WebBuild
  languageFiles: () => LanguageFiles
  /** Two-letter country of a network address; undefined when it is not known. */
  countryOf: (address: string) => Promise<string | undefined>
}

/** How long another backend may take for a call while a page is rendered. */
const BACKEND_TIMEOUT_MS = 10_000

/** Serves every screen of SPEC 2, rendered whole, in the visitor's language. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const fetch = options.config.apiBaseUrl ? backendFetch : injectedFetch(app)
  app.get('/*', async (request, reply) => {
    const { language, html, status } = await renderRequest(request, options, fetch)
    reply.code(status).type('text/html; charset=utf-8')
    reply.headers({ 'content-language': language, 'cache-control': 'no-cache', vary: 'Cookie' })
    return html
  })
}

async function renderRequest(request: FastifyRequest, options: PagesOptions, fetch: PageRequest['fetch']) {
  const { config, web } = options
  const entry = await web.entry()
  const [pathname = '/', search = ''] = request.url.split('?', 2)
  const address = entry.splitPrefix(pathname)
  const asked = address.language ?? (await chosenLanguage(request, options))
  const files = options.languageFiles()
  const translations = { [FALLBACK]: files[FALLBACK].translation, [asked]: files[asked].translation }
  const apiBase = config.apiBaseUrl ?? ''
  const page = await entry.renderPage({
    language: asked,
    prefix: address.prefix,
    path: address.path,
    search,
    translations,
    apiBase,
    publicUrl: config.publicUrl,
    i18nDebug: config.i18nDebug,
    fetch,
  })
  const { language, prefix } = page
  const texts = textsAddress(language, files[language])
  const html = shell({
    language,
    title: page.title,
    tags: page.tags,
    body: page.body,
    texts,
    assets: web.assets(page.source, language),
    boot: web.boot,
    ...(web.developmentHead ? { developmentHead: web.developmentHead } : {}),
    state: {
      language,
      prefix,
      apiBase,
      publicUrl: config.publicUrl,
      texts,
      countryLookupUrl: config.countryLookupUrl,
      i18nDebug: config.i18nDebug,
      cache: page.state,
    },
  })
  return { language, html, status: page.status }
}

/** The language of an address without prefix: the visitor's choice, else a guess from the country (DECISIONS 3). */
async function chosenLanguage(request: FastifyRequest, { countryOf }: PagesOptions): Promise<LanguageCode> {
  const cookie = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLanguageCode(cookie)) return cookie
  return languageOfCountry(await countryOf(request.ip))
}

/** Reaches the API inside the same process: browser and server share one data path. */
function injectedFetch(app: FastifyInstance): PageRequest['fetch'] {
  return async (url, { headers }) => {
    const answer = await app.inject({ url, headers })
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode })
  }
}

function backendFetch(url: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  return globalThis.fetch(url, { headers, signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS) })
}

/**
 * Answers with a plain page where no screen can be rendered, in the language of the address.
 * @param key group of the language file whose title and description it shows
 */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  files: LanguageFiles,
  status: number,
  key: 'failure' | 'notFound',
): FastifyReply {
  const first = request.url.split(/[/?]/, 2)[1]
  const language = isLanguageCode(first) ? first : FALLBACK
  const texts = files[language].translation[key] as { title: string; description: string }
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(plainPage(language, texts))
}
