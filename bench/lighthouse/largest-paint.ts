import type { Browser } from '@playwright/test'
import { PHONE } from '../support/browser.ts'

/** Chrome's preset "Fast 4G": milliseconds of a round trip, bytes a second. */
const NETWORK = { offline: false, latency: 165, downloadThroughput: (9_000_000 * 0.9) / 8, uploadThroughput: (1_500_000 * 0.9) / 8 }

/** How much slower than this machine's the phone's processor is. */
const SLOWER = 4

/** Milliseconds until the largest thing of the first screen is painted, really waited for on a phone's network and processor. */
export async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'networkidle' })
    // As text: the libraries of the other files here are Node's, not a browser's.
    return await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true })
    })`)
  } finally {
    await context.close()
  }
}
