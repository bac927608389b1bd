import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '#server/cache/compress.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { writeCached } from '#server/cache/send-response.ts'
import type { KnownLanguages } from '#server/language/site-languages.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'

/** Everything that a page depends on, except for the published content. */
export function pageKey({ language, prefix, path, search }: PageAddress): string {
  return `${language} ${prefix}${path}${search && `?${search}`}`
}

declare module 'fastify' {
  interface FastifyInstance {
    fastPath?: FastPath
  }
}

type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

interface FastPathOptions {
  cache: ResponseCache
  languages: Pick<KnownLanguages, 'fresh'>
  countryOf: (address: string) => string | undefined
  behindProxy: boolean
}

/**
 * The framework's own work costs more than a cached page. Requests with parameters take the ordinary way, and so do visitors
 * behind a proxy whose language depends on their country.
 */
export function pageFastPath({ cache, languages, countryOf, behindProxy }: FastPathOptions): FastPath {
  return (request, response) => {
    const { method, url = '', headers, socket } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.includes('?')) return false
    const site = languages.fresh()
    if (!site) return false
    let undecided = false
    const address = readPageAddress(url, site, {
      cookie: headers.cookie,
      preferred: headers['accept-language'],
      country: () => {
        undecided = behindProxy
        return undecided ? undefined : countryOf(socket.remoteAddress ?? '')
      },
    })
    const kept = undecided ? undefined : cache.peek(pageKey(address), encodingFor(request))
    if (!kept) return false
    writeCached(request, response, kept)
    return true
  }
}
