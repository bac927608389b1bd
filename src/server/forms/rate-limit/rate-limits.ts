import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { POSTED_FORM_NAMES, type PostedFormName } from '#domain/form.ts'
import { engineOf } from '#server/storage/engine/dialect.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { dbRateLimitStore } from './db-rate-limit-store.ts'
import { MemoryRateLimitStore } from './memory-rate-limit-store.ts'

/** Submissions of each form by one network address; an IPv6 /64 counts as one. */
export interface FormLimit {
  max: number
  windowMs: number
}

export type RateLimitCheck = (request: FastifyRequest) => Promise<number | undefined>

export interface RateLimits {
  forms: Record<PostedFormName, RateLimitCheck>
  views: RateLimitCheck
}

const ADDRESSES = 50_000

/** More than anybody reads. */
const VIEWS: FormLimit = { max: 120, windowMs: 60_000 }

/** Mail services press these buttons too, for many people from one address. */
const PRESSES: FormLimit = { max: 120, windowMs: 60_000 }

const unlimited: RateLimitCheck = async () => undefined

/** Every attempt counts, refused ones as well; with PostgreSQL across all servers on the database. */
export async function openRateLimits(app: FastifyInstance, db: Kysely<Tables>, limit: FormLimit | undefined): Promise<RateLimits> {
  if (!limit) return { forms: perForm(() => unlimited), views: unlimited }
  const store = engineOf(db) === 'postgres' ? dbRateLimitStore(db, await readSigningKey(db)) : MemoryRateLimitStore
  await app.register(rateLimit, { global: false, store })
  return { forms: perForm((name) => counter(app, name, isPress(name) ? PRESSES : limit)), views: counter(app, 'views', VIEWS) }
}

function isPress(name: PostedFormName): boolean {
  return name === 'confirm' || name === 'unsubscribe'
}

function perForm(make: (name: PostedFormName) => RateLimitCheck): Record<PostedFormName, RateLimitCheck> {
  return Object.fromEntries(POSTED_FORM_NAMES.map((name) => [name, make(name)])) as Record<PostedFormName, RateLimitCheck>
}

function counter(app: FastifyInstance, name: string, { max, windowMs }: FormLimit): RateLimitCheck {
  const options = { max, timeWindow: windowMs, cache: ADDRESSES, groupId: name }
  const count = app.createRateLimit(options)
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : undefined
  }
}
