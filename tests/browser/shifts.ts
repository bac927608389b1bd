import type { Page } from '@playwright/test'
import { scrollThrough } from './screens.ts'
import { hydrated } from './site.ts'

/** The most that a page may shift, all its shifts added up. */
export const MAX_SHIFT = 0.02

/** Collects what shifts on every page that is opened from now on, each as if nothing of the site were in the browser's cache. */
export async function watchShifts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const seen: LayoutShift[] = []
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as LayoutShift[]))).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { seenShifts: seen })
  })
}

/** Of Chromium; the libraries of TypeScript have it not. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Shifts {
  /** As browsers add them up: shares of the screen, each times how far it moved. */
  sum: number
  /** What moved, and from where to where on the screen, in CSS pixels. */
  moved: string[]
}

/** The shifts so far that no input explains. */
export async function shifts(page: Page): Promise<Shifts> {
  await painted(page)
  return page.evaluate(() => {
    const unexpected = (window as unknown as { seenShifts: LayoutShift[] }).seenShifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const moved = unexpected.flatMap(({ sources }) =>
      sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
        return `${element?.localName}.${element?.getAttribute('class') ?? ''} from ${place(from)} to ${place(to)}`
      }),
    )
    return { sum: unexpected.reduce((sum, { value }) => sum + value, 0), moved: [...new Set(moved)] }
  })
}

/** Counts from now on. */
export async function forgetShifts(page: Page): Promise<void> {
  await painted(page)
  await page.evaluate(() => {
    ;(window as unknown as { seenShifts: LayoutShift[] }).seenShifts.length = 0
  })
}

/** Opens a page and goes through it to its end. */
export async function shiftsOf(page: Page, address: string): Promise<Shifts> {
  await page.goto(address)
  await hydrated(page)
  await scrollThrough(page)
  return shifts(page)
}

/** Resolves when what has been laid out has been painted. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
}
