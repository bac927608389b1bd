import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** How a body can be kept and sent (RFC 9110, 8.4.1), the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Brotli's quality: 6 is where it gets small and a page still takes a few milliseconds, for what is
 * sent again and again; 2 is where it costs less than gzip and is hardly larger, for what is sent once.
 */
export const BROTLI_QUALITY = { kept: 6, once: 2 }

/** Brotli looks back 256 KB (as a power of two), more than a page has; with its usual 4 MB it takes that much memory for each. */
export const BROTLI_WINDOW = 18

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a whole body, on a thread of its own. */
export async function encode(body: Buffer, encoding: Encoding, use: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return zip(body)
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** Browsers send a handful of different ones; what is longer than any of theirs is not remembered. */
const known = new LRUCache<string, Encoding>({ max: 100 })
const LONGEST_KNOWN = 100

/** The encoding to answer in (RFC 9110, 12.5.3): the smallest that the caller takes. */
export function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.length > LONGEST_KNOWN) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const encoding = negotiate<Encoding>(accepted, [...ENCODINGS]) ?? 'identity'
  known.set(accepted, encoding)
  return encoding
}
