import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from './config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every answer, by lower-case names. */
    securityHeaders: Record<string, string>
  }
}

/** Map tiles are the only thing a page takes from elsewhere. */
const MAP_TILES = 'https://tile.openstreetmap.org'

/** What a page may ask a visitor's device for: its place, for the distance on the map, and nothing else. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

/** Sends them with every answer of a route; what is answered without one takes them from `app.securityHeaders`. */
export const securityHeadersPlugin = fp<{ config: Config }>(
  async (app, { config }) => {
    app.decorate('securityHeaders', securityHeaders(config, app.web.boot))
    app.addHook('onRequest', ({ method }, reply, done) => {
      reply.headers(app.securityHeaders)
      // What answers a form is for its sender alone, however it ends.
      if (method !== 'GET' && method !== 'HEAD') reply.header('cache-control', 'no-store')
      done()
    })
  },
  { name: 'security-headers', dependencies: ['web'] },
)

/**
 * The security headers of every answer, by lower-case names. They are the same for all, so they are
 * made once: working them out for each request would cost more than all the rest of a cached answer.
 * The content policy allows nothing but the site's
 * own files, the backend's where there is another one, the map's tiles, and one inline script by
 * its hash.
 */
function securityHeaders(config: Config, boot: string): Record<string, string> {
  const backend = config.apiBaseUrl ? [config.apiBaseUrl] : []
  const lookup = config.countryLookupUrl.startsWith('/') ? [] : [new URL(config.countryLookupUrl).origin]
  // Vite's client and fast refresh need inline modules, styles and a socket.
  const development = config.development ? ["'unsafe-inline'"] : []
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", ...(config.development ? development : [sourceOf(boot)])],
          styleSrc: ["'self'", ...development],
          imgSrc: ["'self'", 'data:', 'blob:', MAP_TILES, ...backend],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...backend, ...lookup, ...(config.development ? ['ws:'] : [])],
          manifestSrc: ["'self'"],
          formAction: ["'self'", ...backend],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      // Tiles and other backends' pictures carry no CORP header of their own.
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  )
  return { ...headers, 'permissions-policy': PERMISSIONS }
}

/** How a content policy names an inline script or style that it allows (CSP 3, 'hash-source'). */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

/** What a middleware that only sets headers sets. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
