import { expect, type Page } from '@playwright/test'

/** Makes every part of the page answer: their scripts come when they are near the window. */
export async function wakeParts(page: Page): Promise<void> {
  for (const part of await page.locator('[data-part]').all()) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toHaveAttribute('data-hydrated')
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
