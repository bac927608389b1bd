import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '#server/storage/content-version.ts'
import { type Encoding, encodeToKeep } from './compress.ts'

/** An answer as it was made, before anything is known of who asked. */
export interface FreshResponse {
  /** HTTP status; only 200 is kept. */
  status: number
  /** Set where a part is missing that will be there again: sent, but not kept. */
  incomplete?: boolean
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

/** An answer that can be sent as it is, again and again. */
export interface CachedResponse {
  /** Every header of a 200, `etag`, `content-length` and `content-encoding` included, as names and values in turn. */
  headers: string[]
  /** Strong: another body has another one (RFC 9110, 8.8.3). */
  etag: string
  /** In the encoding it was asked for. */
  body: Buffer
}

/** What `get` gives: something kept, or an answer that must not be kept. */
export type CacheResult = { cached: CachedResponse } | { fresh: FreshResponse }

/** Of what answers are made; another object when one of the two changes. */
interface Basis {
  version: number
  day: string
}

interface CacheEntry {
  response: CachedResponse
  /** `performance.now()` when its making began. */
  since: number
}

/**
 * After this time an answer is made anew behind the visitor who asks for it. Nothing of a page but the
 * counts of views can change without a publication or the end of a day.
 */
const FRESH_MS = 60_000

/** Kept beside its body for each answer: key, headers, objects. */
const OVERHEAD_BYTES = 2_000

function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Keeps answers that are the same for everybody, compressed, until the published content changes or the
 * company's day ends, with which a job may close.
 * Each is made once however many ask for it at the same time. Answers that could not be made, or
 * with another status than 200, are given to those who waited for them and forgotten.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>
  readonly #making = new Map<string, Promise<FreshResponse>>()
  readonly #storing = new Map<string, Promise<CacheResult>>()
  readonly #contentVersion: ContentVersion
  readonly #today: () => string
  /** Sent with every answer that is kept, as names and values in turn. */
  readonly #commonHeaders: string[]
  #basis: Basis
  /** Answers given as they were kept, given while being made anew, and made. */
  readonly counts = { kept: 0, stale: 0, made: 0 }

  /**
   * @param today the day at the company
   * @param bytes how much may be kept
   * @param commonHeaders sent with every answer, lower-case names
   */
  constructor(contentVersion: ContentVersion, today: () => string, bytes: number, commonHeaders: Record<string, string> = {}) {
    this.#contentVersion = contentVersion
    this.#today = today
    this.#basis = { version: contentVersion.current(), day: today() }
    this.#commonHeaders = Object.entries(commonHeaders).flat()
    this.#entries = new LRUCache({
      maxSize: bytes,
      // An answer as large as a good part of the whole would drive out everything else.
      maxEntrySize: Math.ceil(bytes / 8),
      sizeCalculation: ({ response: answer }, key) => answer.body.length + key.length + OVERHEAD_BYTES,
    })
  }

  /** How much is kept. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** The kept answer if it is fresh; made answers are left to `get`. */
  peek(key: string, encoding: Encoding): CachedResponse | undefined {
    this.#dropOld()
    const entry = this.#entries.get(`${encoding} ${key}`)
    if (!entry || !isFresh(entry)) return undefined
    this.counts.kept += 1
    return entry.response
  }

  /**
   * The answer of a key, kept or made. A stale one is given at once, and made anew behind.
   * @param key everything that the answer depends on
   * @param make makes the answer; called once for all who ask at the same time
   * @throws what `make` throws, when nothing is kept
   */
  async get(key: string, encoding: Encoding, make: () => Promise<FreshResponse>): Promise<CacheResult> {
    this.#dropOld()
    const name = `${encoding} ${key}`
    const entry = this.#entries.get(name)
    if (!entry) return this.#store(name, key, encoding, make)
    this.counts[isFresh(entry) ? 'kept' : 'stale'] += 1
    // A failure leaves what is kept in place; the next visitor has it tried again.
    if (!isFresh(entry)) this.#store(name, key, encoding, make).catch(() => {})
    return { cached: entry.response }
  }

  /** Forgets everything when other content is shown. What is being made from the old is not kept either. */
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
    // Copied, because what zlib gives is part of a larger piece of memory that would be kept as well.
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

/** Starts work unless the same is going on, and gives its result to all who ask meanwhile. */
function shared<Result>(running: Map<string, Promise<Result>>, name: string, work: () => Promise<Result>): Promise<Result> {
  const going = running.get(name)
  if (going) return going
  const started = work().finally(() => {
    if (running.get(name) === started) running.delete(name)
  })
  running.set(name, started)
  return started
}
