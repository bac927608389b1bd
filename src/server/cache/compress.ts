import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** How a body can be kept and sent (RFC 9110, 8.4.1), the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Brotli's quality: 6 is where it gets small and a page still takes a few milliseconds, for what is
 * sent again and again; 1 is where it costs half of gzip for the same size, for what is sent once.
 */
export const BROTLI_QUALITY = { kept: 6, once: 1 }

/** Brotli looks back 256 KB (as a power of two), more than a page has; with its usual 4 MB it takes that much memory for each. */
export const BROTLI_WINDOW = 18

const brotliOnThread = promisify(brotliCompress)
const gzipOnThread = promisify(gzip)

/** Compresses a whole body that is kept, on a thread of its own. */
export async function encodeToKeep(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? gzipOnThread(body) : brotliOnThread(body, brotliOptions(body, BROTLI_QUALITY.kept))
}

/** Compresses a whole body that is sent once, at once: for a page, handing it to a thread takes longer. */
export function encodeOnce(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? gzipSync(body, { level: 1 }) : brotliCompressSync(body, brotliOptions(body, BROTLI_QUALITY.once))
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}

/** Browsers send a handful of different ones; what is longer than any of theirs is not remembered. */
const known = new LRUCache<string, Encoding>({ max: 100 })
const MAX_KNOWN_LENGTH = 100

/** The encoding to answer in (RFC 9110, 12.5.3): the smallest that the caller takes. */
export function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.length > MAX_KNOWN_LENGTH) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const encoding = negotiate<Encoding>(accepted, [...ENCODINGS]) ?? 'identity'
  known.set(accepted, encoding)
  return encoding
}
