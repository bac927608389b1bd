import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** The plugin's own store uses the system's clock: when that is set back, exhausted limits stay exhausted for as long. */
export class MemoryRateLimitStore implements FastifyRateLimitStore {
  readonly #most: number
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  constructor({ cache = 5_000 }: { cache?: number }) {
    this.#most = cache
  }

  incr(address: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    const known = this.#windows.get(address)
    const window = known && known.endsAt > now ? { ...known, count: known.count + 1 } : { count: 1, endsAt: now + windowMs }
    this.#windows.delete(address)
    this.#windows.set(address, window)
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size > this.#most) this.#windows.delete(oldest)
    counted(null, { current: window.count, ttl: window.endsAt - now })
  }

  child(options: object): MemoryRateLimitStore {
    return new MemoryRateLimitStore(options)
  }
}
