import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ProductQuery, productQuery } from '#domain/catalogue/product.ts'
import { searchQuery } from '#domain/search/search.ts'
import { openDatabase } from '#server/storage/engine/database.ts'
import { listProducts, prepareCatalogue } from '#server/storage/published/catalogue.ts'
import { searchSite } from '#server/storage/search/site-search.ts'
import { type Spread, spreadOf } from '../support/numbers.ts'
import { furtherPages, QUESTIONS, SITE_QUESTIONS, SUBJECTS, WHOLE_SITE } from './questions.ts'
import type { StoredCatalogue } from './stored.ts'

const RESOLUTION_MS = 1

/** How a catalogue answers in this process, without HTTP. Times in milliseconds unless named otherwise. */
export interface QueryTimes {
  /** Seconds until lists are held in memory. */
  preparation: number
  /** The longest time for which nothing else could be done: while that was read, and while questions were answered. */
  blocks: { preparing: number; answering: number }
  /** Of all questions, and by what is searched. */
  all: Spread
  bySubject: (Spread & { about: string })[]
}

/** Asks everything of a catalogue, the first, middle and last page. @throws when a page that must hold products is empty */
export async function askInProcess({ settings }: StoredCatalogue): Promise<QueryTimes> {
  const { db, close } = openDatabase(settings.DATABASE_URL || undefined, settings.DATA_DIR)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const longestSince = async () => {
    // A block is noted when it is over, and the first one only after a moment without.
    await wait(2 * RESOLUTION_MS)
    const milliseconds = delay.max / 1e6
    delay.reset()
    await wait(2 * RESOLUTION_MS)
    return milliseconds
  }
  try {
    delay.enable()
    await longestSince()
    const began = performance.now()
    await prepareCatalogue(db)
    const preparation = (performance.now() - began) / 1000
    const preparing = await longestSince()
    const times = new Map(SUBJECTS.map((about) => [about, [] as number[]]))
    for (const { about, language, parameters } of QUESTIONS) {
      const timed = async (asked: Partial<ProductQuery>) => {
        const asking = performance.now()
        const list = await listProducts(db, language, { ...productQuery.parse({}), ...parameters, ...asked })
        times.get(about)?.push(performance.now() - asking)
        // As a server does between two requests; SQLite alone would answer all of them in one go.
        await yieldToEventLoop()
        return list
      }
      const { total, last_page } = await timed({})
      for (const page of furtherPages(last_page)) {
        const { data } = await timed({ page })
        if (total > 0 && data.length === 0) throw new Error(`Page ${page} of ${total} products is empty.`)
      }
    }
    for (const { language, q } of SITE_QUESTIONS) {
      const timed = async (page: number) => {
        const asking = performance.now()
        const found = await searchSite(db, language, searchQuery.parse({ q, page }))
        times.get(WHOLE_SITE)?.push(performance.now() - asking)
        await yieldToEventLoop()
        return found
      }
      const { last_page } = await timed(1)
      for (const page of furtherPages(last_page)) await timed(page)
    }
    const blocks = { preparing, answering: await longestSince() }
    const bySubject = [...times].map(([about, taken]) => ({ about, ...spreadOf(taken) }))
    return { preparation, blocks, all: spreadOf([...times.values()].flat()), bySubject }
  } finally {
    delay.disable()
    await close()
  }
}
