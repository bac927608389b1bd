import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { languagePrefix } from '#domain/paths.ts'
import { type Encoding, encodeOnce, encodingFor } from '#server/cache/compress.ts'
import type { FreshResponse } from '#server/cache/response-cache.ts'
import { addVary, FOR_EVERYBODY, writeCached } from '#server/cache/send-response.ts'
import { RETRY_AFTER_SECONDS } from '#server/http/refusals.ts'
import { emit } from '#server/monitoring/events.ts'
import type { Config } from '../config.ts'
import { pageFastPath, pageKey } from './fast-path.ts'
import { newAddressOf } from './old-addresses.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import { registerPagePosts } from './page-posts.ts'
import { sendPlainPage } from './plain-page.ts'
import { type PageRendering, renderPage } from './render-page.ts'

/** Without a language in the address, the visitor's choice or country decides, which shared caches cannot know. */
const FOR_ONE = { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' }

type AskedPage = PageAddress & { site: SiteLanguages }

/** docs/spec.md#2-screens-and-routes */
export const pagesPlugin = fp<{ config: Config; countryOf: (address: string) => string | undefined }>(
  async (app, { config, countryOf }) => {
    const { log, web, languageFiles } = app
    const rendering: PageRendering = { config, log, web, languageFiles, ask: app.backend.read }
    const { caches, oldAddresses } = app.content
    const cache = caches?.pages
    const { languages } = app.backend
    const addressOf = async (request: FastifyRequest): Promise<AskedPage> => {
      const site = await languages.read().catch(languages.last)
      const { cookie, 'accept-language': preferred } = request.headers
      return { ...readPageAddress(request.url, site, { cookie, preferred, country: () => countryOf(request.ip) }), site }
    }

    /** Undefined if it is no address of an earlier site. */
    const sendMoved = async (request: FastifyRequest, reply: FastifyReply, asked: AskedPage): Promise<FastifyReply | undefined> => {
      const target = config.apiBaseUrl ? undefined : await newAddressOf(oldAddresses, asked, asked.site)
      if (target === undefined) return undefined
      if (target === null) return sendPlainPage(request, reply, languageFiles.last(), 410, 'gone')
      return sendTo(reply, target)
    }
    const answerFor = async (address: AskedPage, personal: boolean, encoding: Encoding) => {
      const make = () => makePage(address, rendering)
      return cache && !personal ? cache.get(pageKey(address), encoding, make) : { fresh: await make() }
    }

    app.get('/*', async (request, reply) => {
      const asked = await addressOf(request)
      const { personal, isPage, ...known } = await (await web.entry()).readAddress(asked.path, asked.search)
      const address = { ...asked, ...known }
      const isOld = !isPage || oldAddresses.mayHave(asked.search)
      if (isOld && (await sendMoved(request, reply, asked))) return reply
      const encoding = encodingFor(request)
      if (!cache || personal) reply.header('cache-control', 'no-store')
      const answer = await answerFor(address, personal, encoding)
      const status = 'fresh' in answer ? answer.fresh.status : 200
      if (isPage && status === 404 && (await sendMoved(request, reply, asked))) return reply
      const canonical = isPage && status === 200 ? otherForm(asked, address) : undefined
      if (canonical !== undefined) return sendTo(reply, canonical)
      if ('fresh' in answer) return sendFresh(reply, answer.fresh, encoding)
      reply.hijack()
      writeCached(request, reply.raw, answer.cached)
    })
    registerPagePosts(app, { rendering, addressOf })
    if (!cache) return
    const answerCached = pageFastPath({ cache, languages, countryOf, behindProxy: config.trustProxy !== false })
    // A stopping server says so in the ordinary way.
    app.decorate('fastPath', (request, response) => app.server.listening && answerCached(request, response))
  },
  { name: 'pages', dependencies: ['web', 'published-content', 'backend', 'forms', 'interface-texts'] },
)

/** Only GET and HEAD are redirected, so 301 says as much as 308, and every crawler knows it. Every cache asks again: it may move once more. */
function sendTo(reply: FastifyReply, address: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.redirect(address, 301)
}

/** Of a page that exists, if it was asked for with another slash or language. */
function otherForm(asked: AskedPage, address: PageAddress): string | undefined {
  const present = languagePrefix(asked.site, asked.language) && address.prefix
  if (!hasOtherSlash(asked) && present === address.prefix) return undefined
  return present + address.path + (asked.search && `?${asked.search}`)
}

/** Only the home page ends in a slash. */
function hasOtherSlash({ path }: PageAddress): boolean {
  return path === '' || (path.length > 1 && path.endsWith('/'))
}

async function makePage(address: AskedPage, rendering: PageRendering): Promise<FreshResponse> {
  const start = performance.now()
  const { language, html, status, incomplete, unavailable, movedTo } = await renderPage(address, rendering)
  if (movedTo !== undefined) return { status, headers: { location: movedTo }, body: '' }
  emit('rendered', { seconds: (performance.now() - start) / 1000 })
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': FOR_EVERYBODY,
    ...(address.prefix === '' && address.site.languages.length > 1 ? FOR_ONE : {}),
  }
  // The missing part will be back: the page must not count as complete.
  if (unavailable && status !== 404) {
    return { status: 503, incomplete, headers: { ...headers, 'retry-after': String(RETRY_AFTER_SECONDS) }, body: html }
  }
  return { status, incomplete, headers, body: html }
}

function sendFresh(reply: FastifyReply, { status, incomplete, headers, body }: FreshResponse, encoding: Encoding): FastifyReply {
  const { 'cache-control': whenKept, ...others } = headers
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', status === 200 && !incomplete ? whenKept : 'no-cache')
  reply.code(status).headers(others)
  if (body === '') return reply.send()
  addVary(reply, 'Accept-Encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encodeOnce(Buffer.from(body), encoding))
}
