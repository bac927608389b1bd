import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PICTURE_WIDTHS } from '#domain/media.ts'
import type { ShareCard } from './share/share-card.ts'
import type { Variant } from './variant.ts'
import { warmPictures } from './warm-up.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function cardTitled(title: string): ShareCard {
  const text = (words: string) => ({ text: words, language: 'en' as const })
  return { language: 'en', company: text(''), title: text(title), line: text(''), logo: null, picture: null, scene: false, tint: 'sky' }
}

/** A site of so many pictures, at a version that the test changes. */
function siteOf(count: number) {
  const asked: Variant[] = []
  const drawn: string[] = []
  const site = { version: 1, count }
  const stop = warmPictures({
    variants: {
      find: async (variant) => {
        asked.push(variant)
        return 'original'
      },
    },
    cards: {
      find: async (card) => {
        drawn.push(card.title.text)
        return 'share.jpg'
      },
    },
    likelyCards: async function* () {
      for (let card = 0; card < 2; card += 1) yield cardTitled(`${site.version}-${card}`)
    },
    contentVersion: { current: () => site.version },
    pictures: async (limit) => Array.from({ length: Math.min(limit, site.count) }, (_, index) => ({ sha256: `${site.version}-${index}` })),
    log: { error: () => {} },
  })
  onTestFinished(stop)
  return { site, asked, drawn, stop }
}

test('every picture is made at every width, and again after a publication', async () => {
  const { site, asked } = siteOf(2)
  await vi.advanceTimersByTimeAsync(60_000)
  const wanted = (version: number) =>
    PICTURE_WIDTHS.flatMap((width) => [0, 1].map((index) => ({ sha256: `${version}-${index}`, width, format: 'avif' })))
  expect(asked).toEqual(wanted(1))
  site.version = 2
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([...wanted(1), ...wanted(2)])
})

test('what is likely to be shared is drawn behind the pictures of pages, and again after a publication', async () => {
  const { site, asked, drawn } = siteOf(501)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drawn).toEqual(['1-0', '1-1'])
  expect(asked).toEqual([])
  site.version = 2
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drawn).toEqual(['1-0', '1-1', '2-0', '2-1'])
})

test('a large site generates its pictures on request', async () => {
  const { site, asked } = siteOf(501)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  site.version = 2
  site.count = 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(PICTURE_WIDTHS.length)
})

test('nothing is made after the stop', async () => {
  const { site, asked, drawn, stop } = siteOf(1)
  stop()
  site.version = 2
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  expect(drawn).toEqual([])
})
