import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** RFC 9110, 8.4.1, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Brotli's quality: 6 compresses well in a few milliseconds a page; 1 costs half of gzip for the same size. */
export const BROTLI_QUALITY = { kept: 6, once: 1 }

/** 2^18 bytes, more than a page; with the usual 4 MB it allocates that much for each. */
export const BROTLI_WINDOW = 18

const brotliOnThread = promisify(brotliCompress)
const gzipOnThread = promisify(gzip)

export async function encodeToKeep(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? gzipOnThread(body) : brotliOnThread(body, brotliOptions(body, BROTLI_QUALITY.kept))
}

/** Not on another thread, which takes longer for a page. */
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

/** Browsers send a handful of different values; longer ones than theirs are not remembered. */
const known = new LRUCache<string, Encoding>({ max: 100 })
const MAX_KNOWN_LENGTH = 100

/** The smallest that the client takes (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.length > MAX_KNOWN_LENGTH) return 'identity'
  const found = known.get(accepted)
  if (found) return found
  const encoding = negotiate<Encoding>(accepted, [...ENCODINGS]) ?? 'identity'
  known.set(accepted, encoding)
  return encoding
}
