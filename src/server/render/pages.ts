import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache, MadeAnswer } from '#server/cache/answer-cache.ts'
import { encodingFor, sendKept } from '#server/cache/send-answer.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import { pageKey } from './page-cache.ts'
import { type PageForms, registerPagePosts } from './page-posts.ts'
import { type PageRendering, renderPage } from './render-page.ts'
import type { PageRequest } from './web-build.ts'

interface PagesOptions extends Omit<PageRendering, 'fetch'> {
  /** Takes what browsers without JavaScript send. */
  forms: PageForms
  /** Two-letter country of a network address; undefined when it is not known. */
  countryOf: (address: string) => string | undefined
  /** Keeps finished pages; undefined while developing. */
  cache: AnswerCache | undefined
}

/** How long another backend may take for a call while a page is rendered. */
const BACKEND_TIMEOUT_MS = 10_000

/**
 * Pages with their language in the address are the same for everybody: caches in front may keep them
 * a minute and, while they ask again, longer. Browsers ask each time and mostly hear 304.
 */
const FOR_EVERYBODY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400'
/** Without it the visitor's choice or country decides, which no cache in front can know. */
const FOR_ONE = 'private, no-cache'

/** Serves every screen of SPEC 2, rendered whole, in the visitor's language. */
export function registerPages(app: FastifyInstance, { forms, countryOf, cache, ...options }: PagesOptions): void {
  const rendering: PageRendering = { ...options, fetch: options.config.apiBaseUrl ? backendFetch : injectedFetch(app) }
  const addressOf = async (request: FastifyRequest): Promise<PageAddress> =>
    readPageAddress(await options.web.entry(), request.url, {
      cookie: request.headers.cookie,
      country: () => countryOf(request.ip),
    })

  app.get('/*', async (request, reply) => {
    const asked = await addressOf(request)
    const { personal, ...known } = await (await options.web.entry()).readAddress(asked.path, asked.search)
    const address = { ...asked, ...known }
    if (!cache || personal) return sendMade(reply.header('cache-control', 'no-store'), await makePage(address, rendering))
    const answer = await cache.get(pageKey(address), encodingFor(request), () => makePage(address, rendering))
    if ('made' in answer) return sendMade(reply, answer.made)
    reply.hijack()
    sendKept(request, reply.raw, answer.kept)
  })
  registerPagePosts(app, { rendering, forms, addressOf })
}

async function makePage(address: PageAddress, rendering: PageRendering): Promise<MadeAnswer> {
  const { language, html, status, incomplete } = await renderPage(address, rendering)
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': address.prefix === '' ? FOR_ONE : FOR_EVERYBODY,
    ...(address.prefix === '' ? { vary: 'Cookie' } : {}),
  }
  return { status, incomplete, headers, body: html }
}

function sendMade(reply: FastifyReply, { status, incomplete, headers, body }: MadeAnswer): FastifyReply {
  const { 'cache-control': whenKept, ...others } = headers
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', status === 200 && !incomplete ? whenKept : 'no-cache')
  return reply.code(status).headers(others).send(body)
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
