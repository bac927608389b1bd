import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/storage/engine/schema.ts'
import { countHit, forgetHits } from '#server/storage/submissions/rate-limit-hits.ts'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

const SWEEP_MS = 60_000

/** Several servers count together. Addresses are stored as keyed hashes, only while they are counted. */
export function dbRateLimitStore(db: Kysely<Tables>, signingKey: string): FastifyRateLimitStoreCtor {
  let swept = performance.now()
  const sweep = (): void => {
    if (performance.now() - swept < SWEEP_MS) return
    swept = performance.now()
    // A failure is made up for next time.
    forgetHits(db, Date.now()).catch(() => {})
  }

  return class DbRateLimitStore implements FastifyRateLimitStore {
    readonly #limit: string

    constructor(options: { groupId?: string }) {
      this.#limit = options.groupId ?? ''
    }

    incr(address: string, counted: Counted, windowMs: number): void {
      const key = createHmac('sha256', signingKey).update(`${this.#limit} ${address}`).digest('base64url')
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
