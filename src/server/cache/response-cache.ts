import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'
import { type Encoding, encodeToKeep } from './compress.ts'

export interface FreshResponse {
  status: number
  /** A part is temporarily missing: sent, but not cached. */
  incomplete?: boolean
  headers: Record<string, string>
  body: string
}

export interface CachedResponse {
  headers: string[]
  /** Strong (RFC 9110, 8.8.3). */
  etag: string
  body: Buffer
}

export type CacheResult = { cached: CachedResponse } | { fresh: FreshResponse }

interface Basis {
  version: number
  day: string
}

interface CacheEntry {
  response: CachedResponse
  since: number
}

/** An older answer is renewed in the background: view counts, and whatever another backend changes, come without a publication. */
const FRESH_MS = 60_000

const OVERHEAD_BYTES = 2_000

function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Until the content changes or the company's day ends, with which a job may close. Each answer is made once, however many ask. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #making = new Map<string, Promise<FreshResponse>>()
  readonly #storing = new Map<string, Promise<CacheResult>>()
  readonly #contentVersion: ContentVersion
  readonly #today: () => string
  readonly #commonHeaders: string[]
  #basis: Basis
  readonly counts = { kept: 0, stale: 0, made: 0 }

  constructor(contentVersion: ContentVersion, today: () => string, bytes: number, commonHeaders: Record<string, string> = {}) {
    this.#contentVersion = contentVersion
    this.#today = today
    this.#basis = { version: contentVersion.current(), day: today() }
    this.#commonHeaders = Object.entries(commonHeaders).flat()
    this.#entries = new LRUCache({
      maxSize: bytes,
      // Larger answers would evict everything else.
      maxEntrySize: Math.ceil(bytes / 8),
      sizeCalculation: ({ response: answer }, key) => answer.body.length + key.length + OVERHEAD_BYTES,
    })
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  peek(key: string, encoding: Encoding): CachedResponse | undefined {
    this.#dropOld()
    const entry = this.#entries.get(`${encoding} ${key}`)
    if (!entry || !isFresh(entry)) return undefined
    this.counts.kept += 1
    return entry.response
  }

  /** A stale answer is returned at once and remade in the background. The key must contain everything the answer depends on. */
  async get(key: string, encoding: Encoding, make: () => Promise<FreshResponse>): Promise<CacheResult> {
    this.#dropOld()
    const name = `${encoding} ${key}`
    const entry = this.#entries.get(name)
    if (!entry) return this.#store(name, key, encoding, make)
    this.counts[isFresh(entry) ? 'kept' : 'stale'] += 1
    // A failure keeps what is cached; the next request tries again.
    if (!isFresh(entry)) this.#store(name, key, encoding, make).catch(() => {})
    return { cached: entry.response }
  }

  /** Answers being made from old content are not cached either. */
  #dropOld(): void {
    const version = this.#contentVersion.current()
    const day = this.#today()
    if (version === this.#basis.version && day === this.#basis.day) return
    this.#basis = { version, day }
    this.#entries.clear()
    this.#making.clear()
    this.#storing.clear()
  }

  #store(name: string, key: string, encoding: Encoding, make: () => Promise<FreshResponse>): Promise<CacheResult> {
    return shared(this.#storing, name, async () => {
      const basis = this.#basis
      const since = performance.now()
      const made = await shared(this.#making, key, () => {
        this.counts.made += 1
        return make()
      })
      if (made.incomplete) return { fresh: made }
      if (made.status !== 200) {
        if (this.#basis === basis) this.#entries.delete(name)
        return { fresh: made }
      }
      const answer = await this.#encoded(made, encoding)
      this.#dropOld()
      if (this.#basis === basis) this.#entries.set(name, { response: answer, since })
      return { cached: answer }
    })
  }

  async #encoded({ headers, body }: FreshResponse, encoding: Encoding): Promise<CachedResponse> {
    // zlib's result is a slice of a larger buffer, which would be retained.
    const bytes = exactCopy(await encodeToKeep(Buffer.from(body), encoding))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const all = {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
      vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding',
      etag,
    }
    return { headers: [...this.#commonHeaders, ...Object.entries(all).flat()], etag, body: bytes }
  }
}

function isFresh({ since }: CacheEntry): boolean {
  return performance.now() - since < FRESH_MS
}

function shared<Result>(running: Map<string, Promise<Result>>, name: string, work: () => Promise<Result>): Promise<Result> {
  return running.getOrInsertComputed(name, () => {
    const started = work().finally(() => {
      if (running.get(name) === started) running.delete(name)
    })
    return started
  })
}
