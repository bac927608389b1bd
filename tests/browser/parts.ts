import type { Page } from '@playwright/test'

/** Makes every part of the page answer: their scripts come when they are near the window. */
export async function wakeParts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('[data-part]:not([data-hydrated])')]
    // Not of a closed menu.
    const asleep = parts.find((part) => !part.closest('details:not([open])'))
    asleep?.scrollIntoView({ behavior: 'instant' })
    return !asleep
  })
  await scrollToTop(page)
}

/** Opens the map of the contact page, with all it says where its pictures, another site's, do not come. */
export async function openMap(page: Page): Promise<void> {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  await page.locator('#map-title').scrollIntoViewIfNeeded()
  await page.locator('div:has(> .leaflet-container) + div [role="status"]:not(:empty)').waitFor()
  await scrollToTop(page)
}

async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
