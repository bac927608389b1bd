import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Kysely } from 'kysely'
import { countHit, forgetHits } from '#server/storage/rate-limit-hits.ts'
import type { Tables } from '#server/storage/schema.ts'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/** How often counts that are over are removed. */
const SWEEP_MS = 60_000

/**
 * Keeps the counts of limits in the database, so that servers on several machines count together.
 * An address is stored as a hash that only these servers can make, and for as long as it is counted.
 * @param secret of the servers
 */
export function dbRateLimitStore(db: Kysely<Tables>, secret: string): FastifyRateLimitStoreCtor {
  let swept = performance.now()
  const sweep = (): void => {
    if (performance.now() - swept < SWEEP_MS) return
    swept = performance.now()
    // What stays now goes the next time.
    forgetHits(db, Date.now()).catch(() => {})
  }

  return class DbRateLimitStore implements FastifyRateLimitStore {
    readonly #limit: string

    /** @param options of one limit, whose `groupId` is its name */
    constructor(options: { groupId?: string }) {
      this.#limit = options.groupId ?? ''
    }

    incr(address: string, counted: Counted, windowMs: number): void {
      const key = createHmac('sha256', secret).update(`${this.#limit} ${address}`).digest('base64url')
      countHit(db, { key, now: Date.now(), windowMs }).then(
        ({ count, leftMs }) => counted(null, { current: count, ttl: leftMs }),
        (error: Error) => counted(error),
      )
      sweep()
    }

    child(options: object): DbRateLimitStore {
      return new DbRateLimitStore(options)
    }
  }
}
