import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FORM_NAMES, type FormName } from '#domain/form.ts'

/** How many submissions of each form one network address may send; an IPv6 network of 64 bits counts as one. */
export interface FormLimit {
  max: number
  windowMs: number
}

/** Counts a request. Gives the seconds to wait when it is one too many, else undefined. */
export type Count = (request: FastifyRequest) => Promise<number | undefined>

/** What one address may do before it is asked to wait. */
export interface Limits {
  forms: Record<FormName, Count>
  /** Views of posts, which are counted too. */
  views: Count
}

/** How many network addresses are remembered for each limit; the ones seen longest ago are forgotten first. */
const ADDRESSES = 50_000

/** More than anybody reads. */
const VIEWS: FormLimit = { max: 120, windowMs: 60_000 }

const unlimited: Count = async () => undefined

/**
 * The counters of this process; every attempt counts, refused ones as well.
 * @param app the server, which gets the plugin that counts
 * @param limit undefined: any number of anything
 */
export async function openLimits(app: FastifyInstance, limit: FormLimit | undefined): Promise<Limits> {
  if (!limit) return { forms: perForm(() => unlimited), views: unlimited }
  await app.register(rateLimit, { global: false })
  return { forms: perForm(() => counter(app, limit)), views: counter(app, VIEWS) }
}

function perForm(make: () => Count): Record<FormName, Count> {
  return Object.fromEntries(FORM_NAMES.map((name) => [name, make()])) as Record<FormName, Count>
}

function counter(app: FastifyInstance, { max, windowMs }: FormLimit): Count {
  const options = { max, timeWindow: windowMs, cache: ADDRESSES }
  const count = app.createRateLimit(options)
  return async (request) => {
    const counted = await count(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : undefined
  }
}
