import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '#server/cache/compress.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { writeCached } from '#server/cache/send-response.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import type { WebEntry } from './web-build.ts'

/** Tells pages apart in the cache: everything that a page depends on beside the published content. */
export function pageKey({ language, prefix, path, search }: PageAddress): string {
  return `${language} ${prefix}${path}${search && `?${search}`}`
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked before the framework; undefined where no pages are kept. */
    fastPath?: FastPath
  }
}

/** Answers a request from memory; false when it has to be worked on. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

interface FastPathOptions {
  cache: ResponseCache
  entry: WebEntry
  /** The country of a network address. */
  countryOf: (address: string) => string | undefined
  /** Whether a proxy stands in front, so that the connection's address is not the visitor's. */
  behindProxy: boolean
}

/**
 * The front of the server: pages that are kept and fresh are answered before the framework sees the
 * request, whose own work costs more than theirs. It takes plain addresses only; whatever needs
 * thought, parameters or a visitor behind a proxy, goes the ordinary way and finds the same cache there.
 */
export function pageFastPath({ cache, entry, countryOf, behindProxy }: FastPathOptions): FastPath {
  return (request, response) => {
    const { method, url = '', headers, socket } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.includes('?')) return false
    let undecided = false
    const address = readPageAddress(entry, url, {
      cookie: headers.cookie,
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
