import type { FastifyInstance } from 'fastify'
import { type PageForms, registerPagePosts } from './page-posts.ts'
import { addressOf, type PageRendering, renderPage } from './render-page.ts'
import type { PageRequest } from './web-build.ts'

interface PagesOptions extends Omit<PageRendering, 'fetch'> {
  /** Takes what browsers without JavaScript send. */
  forms: PageForms
}

/** How long another backend may take for a call while a page is rendered. */
const BACKEND_TIMEOUT_MS = 10_000

/** Serves every screen of SPEC 2, rendered whole, in the visitor's language. */
export function registerPages(app: FastifyInstance, { forms, ...options }: PagesOptions): void {
  const rendering: PageRendering = { ...options, fetch: options.config.apiBaseUrl ? backendFetch : injectedFetch(app) }
  app.get('/*', async (request, reply) => {
    const { language, html, status } = await renderPage(await addressOf(request, rendering), rendering)
    reply.code(status).type('text/html; charset=utf-8')
    reply.headers({ 'content-language': language, 'cache-control': 'no-cache', vary: 'Cookie' })
    return html
  })
  registerPagePosts(app, rendering, forms)
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
