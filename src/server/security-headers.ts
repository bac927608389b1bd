import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Map tiles are the only thing a page takes from elsewhere. */
const MAP_TILES = 'https://tile.openstreetmap.org'

/**
 * Sends the security headers with every answer. The content policy allows nothing but the site's
 * own files, the backend's where there is another one, the map's tiles, and one inline script by
 * its hash.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config, boot: string): Promise<void> {
  const backend = config.apiBaseUrl ? [config.apiBaseUrl] : []
  const lookup = config.countryLookupUrl.startsWith('/') ? [] : [new URL(config.countryLookupUrl).origin]
  const bootHash = `'sha256-${createHash('sha256').update(boot).digest('base64')}'`
  // Vite's client and fast refresh need inline modules, styles and a socket.
  const development = config.development ? ["'unsafe-inline'"] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(config.development ? development : [bootHash])],
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
  })
}
