import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '#server/config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    securityHeaders: Record<string, string>
  }
}

/** The only resource from another origin. */
const MAP_TILES = 'https://tile.openstreetmap.org'

/** The visitor's place, for the distance on the map, and nothing else. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

export const securityHeadersPlugin = fp<{ config: Config }>(
  async (app, { config }) => {
    app.decorate('securityHeaders', securityHeaders(config, app.web.boot))
    app.addHook('onRequest', ({ method }, reply, done) => {
      reply.headers(app.securityHeaders)
      // Answers to forms are for their senders alone.
      if (method !== 'GET' && method !== 'HEAD') reply.header('cache-control', 'no-store')
      done()
    })
    // Caches may keep an answer that says nothing, as long as they like (RFC 9111, 4.2.2).
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done()
    })
  },
  { name: 'security-headers', dependencies: ['web'] },
)

/** Built once: doing it per request would cost more than the rest of a cached answer. */
function securityHeaders(config: Config, boot: string): Record<string, string> {
  const backend = config.apiBaseUrl ? [config.apiBaseUrl] : []
  const lookup = config.countryLookupUrl.startsWith('/') ? [] : [new URL(config.countryLookupUrl).origin]
  // Vite's client and fast refresh need inline modules, styles, a socket, and a worker that waits for a server that restarts.
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
          fontSrc: ["'self'", ...backend],
          connectSrc: ["'self'", ...backend, ...lookup, ...(config.development ? ['ws:'] : [])],
          ...(config.development ? { workerSrc: ["'self'", 'blob:'] } : {}),
          manifestSrc: ["'self'"],
          formAction: ["'self'", ...backend],
          baseUri: ["'none'"],
          // The editor of this computer shows drafts beside its forms.
          frameAncestors: config.previews ? ['http://localhost:*', 'http://127.0.0.1:*'] : ["'none'"],
        },
      },
      // Tiles and other backends' pictures have no CORP header.
      crossOriginEmbedderPolicy: false,
      xFrameOptions: config.previews ? false : { action: 'sameorigin' },
      strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  )
  return { ...headers, 'permissions-policy': PERMISSIONS }
}

/** CSP 3, 'hash-source' */
export function sourceOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

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
