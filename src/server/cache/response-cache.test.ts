import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { companyDay } from '#domain/time/company-time.ts'
import { type CacheResult, type FreshResponse, ResponseCache } from './response-cache.ts'

const MEGABYTE = 1024 * 1024

function answer(body: string, status = 200): FreshResponse {
  return { status, headers: { 'content-type': 'text/plain' }, body }
}

/** A cache with a content version that a test can change. */
function openCache(bytes = MEGABYTE) {
  let version = 1
  const cache = new ResponseCache({ current: () => version, close: async () => {} }, () => companyDay('Asia/Kabul'), bytes, {
    'x-common': 'yes',
  })
  return {
    cache,
    publish: () => {
      version += 1
    },
  }
}

function textOf(given: CacheResult): string {
  return 'cached' in given ? given.cached.body.toString() : given.fresh.body
}

describe('the answer cache', () => {
  it('makes an answer once for all who ask at the same time, in whatever encoding', async () => {
    const { cache } = openCache()
    const make = vi.fn(async () => answer('page'))
    const given = await Promise.all(
      Array.from({ length: 500 }, (_, index) => cache.get('key', (['br', 'gzip', 'identity'] as const)[index % 3] ?? 'br', make)),
    )
    expect(make).toHaveBeenCalledTimes(1)
    const [brotli, gzip, plain] = given.map((one) => ('cached' in one ? one.cached : undefined))
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe('page')
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe('page')
    expect(plain?.body.toString()).toBe('page')
    expect(new Set([brotli?.etag, gzip?.etag, plain?.etag]).size).toBe(3)
    expect(brotli?.headers).toEqual(expect.arrayContaining(['x-common', 'yes', 'content-encoding', 'br', 'vary', 'Accept-Encoding']))
  })

  it('distinguishes keys', async () => {
    const { cache } = openCache()
    expect(textOf(await cache.get('one', 'identity', async () => answer('1')))).toBe('1')
    expect(textOf(await cache.get('two', 'identity', async () => answer('2')))).toBe('2')
    expect(cache.peek('one', 'identity')?.body.toString()).toBe('1')
    expect(cache.peek('one', 'br')).toBeUndefined()
  })

  it('forgets everything when something is published', async () => {
    const { cache, publish } = openCache()
    await cache.get('key', 'identity', async () => answer('old'))
    publish()
    expect(cache.peek('key', 'identity')).toBeUndefined()
    expect(textOf(await cache.get('key', 'identity', async () => answer('new')))).toBe('new')
  })

  it('forgets everything when the day of the company ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    vi.setSystemTime('2026-11-21T19:29:59Z')
    const { cache } = openCache()
    await cache.get('key', 'identity', async () => answer('today'))
    expect(cache.peek('key', 'identity')?.body.toString()).toBe('today')
    vi.setSystemTime('2026-11-21T19:30:00Z')
    expect(cache.peek('key', 'identity')).toBeUndefined()
    expect(textOf(await cache.get('key', 'identity', async () => answer('tomorrow')))).toBe('tomorrow')
  })

  it('does not keep what was being made while something was published', async () => {
    const { cache, publish } = openCache()
    const { promise, resolve } = Promise.withResolvers<FreshResponse>()
    const asked = cache.get('key', 'identity', () => promise)
    publish()
    const after = cache.get('key', 'identity', async () => answer('new'))
    resolve(answer('old'))
    expect(textOf(await asked)).toBe('old')
    expect(textOf(await after)).toBe('new')
    expect(cache.peek('key', 'identity')?.body.toString()).toBe('new')
  })

  it.each([404, 500, 301, 204])('returns an answer with %s and does not keep it', async (status) => {
    const { cache } = openCache()
    expect(await cache.get('key', 'br', async () => answer('no', status))).toEqual({ fresh: answer('no', status) })
    expect(cache.peek('key', 'br')).toBeUndefined()
    expect('cached' in (await cache.get('key', 'br', async () => answer('yes')))).toBe(true)
  })

  it('returns an incomplete answer and does not keep it', async () => {
    const { cache } = openCache()
    const part = { ...answer('part'), incomplete: true }
    expect(await cache.get('key', 'br', async () => part)).toEqual({ fresh: part })
    expect(cache.peek('key', 'br')).toBeUndefined()
    expect(textOf(await cache.get('key', 'identity', async () => answer('whole')))).toBe('whole')
  })

  it('passes a failure on to all who wait, and tries again for the next', async () => {
    const { cache } = openCache()
    const fail = vi.fn(async () => {
      throw new Error('no database')
    })
    const asked = await Promise.allSettled([cache.get('key', 'br', fail), cache.get('key', 'br', fail)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(fail).toHaveBeenCalledTimes(1)
    expect('cached' in (await cache.get('key', 'br', async () => answer('yes')))).toBe(true)
  })

  it('stays within its bound, and forgets first what nobody asks for', async () => {
    const { cache } = openCache(100_000)
    const page = 'x'.repeat(8_000)
    for (let number = 0; number < 30; number += 1) {
      await cache.get(`${number}`, 'identity', async () => answer(page))
      cache.peek('0', 'identity')
    }
    const kept = Array.from({ length: 30 }, (_, number) => cache.peek(`${number}`, 'identity') !== undefined)
    expect(kept.filter(Boolean).length * 8_000).toBeLessThan(100_000)
    expect(kept[0]).toBe(true)
    expect(kept[29]).toBe(true)
    expect(kept[1]).toBe(false)
  })

  it('does not let one large answer drive out all others', async () => {
    const { cache } = openCache(100_000)
    await cache.get('small', 'identity', async () => answer('small'))
    expect('cached' in (await cache.get('large', 'identity', async () => answer('x'.repeat(90_000))))).toBe(true)
    expect(cache.peek('small', 'identity')).toBeDefined()
    expect(cache.peek('large', 'identity')).toBeUndefined()
  })

  describe('after a minute', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('returns the stale answer at once and refreshes it in the background', async () => {
      const { cache } = openCache()
      await cache.get('key', 'identity', async () => answer('old'))
      vi.advanceTimersByTime(61_000)
      expect(cache.peek('key', 'identity')).toBeUndefined()
      const { promise, resolve } = Promise.withResolvers<FreshResponse>()
      const make = vi.fn(() => promise)
      expect(textOf(await cache.get('key', 'identity', make))).toBe('old')
      expect(textOf(await cache.get('key', 'identity', make))).toBe('old')
      expect(make).toHaveBeenCalledTimes(1)
      resolve(answer('new'))
      await vi.waitUntil(() => cache.peek('key', 'identity') !== undefined)
      expect(cache.peek('key', 'identity')?.body.toString()).toBe('new')
    })

    it('keeps the stale answer while a fresh one cannot be made', async () => {
      const { cache } = openCache()
      await cache.get('key', 'identity', async () => answer('old'))
      vi.advanceTimersByTime(61_000)
      const fail = vi.fn(async () => {
        throw new Error('no database')
      })
      expect(textOf(await cache.get('key', 'identity', fail))).toBe('old')
      await vi.waitUntil(() => fail.mock.settledResults[0]?.type === 'rejected')
      expect(textOf(await cache.get('key', 'identity', fail))).toBe('old')
    })

    it('forgets what is no longer there', async () => {
      const { cache } = openCache()
      await cache.get('key', 'identity', async () => answer('old'))
      vi.advanceTimersByTime(61_000)
      await cache.get('key', 'identity', async () => answer('gone', 404))
      await vi.waitUntil(async () => 'fresh' in (await cache.get('key', 'identity', async () => answer('gone', 404))))
    })
  })
})
