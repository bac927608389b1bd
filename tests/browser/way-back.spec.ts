import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

/** What a page hears that the browser has kept whole for the way back; the browser of the tests keeps none. */
const comeBack = (page: Page) => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('the way back does not undo a choice of theme', async ({ page }) => {
  await page.goto('/en/blog')
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await comeBack(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark', includeHidden: true })).toHaveAttribute('aria-pressed', 'true')
})

test('the way back does not undo a choice of language', async ({ page, context }) => {
  await page.goto('/en/')
  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  await page.goto('/blog')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.setItem('lang', 'ru'))
  await context.addCookies([{ name: 'lang', value: 'ru', url: page.url() }])
  await comeBack(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})
