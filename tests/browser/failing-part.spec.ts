import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

/** The part's own error, and React's remark that it rendered the part again. */
test.use({
  expected: { messages: [/Cannot read properties|is not a function|is not iterable/, /Minified React error|recoverable|Hydration/i] },
})

/** Puts what no backend should answer among what the scripts of a page find. */
async function withAnswer(page: Page, call: string, answer: unknown): Promise<void> {
  await page.route('**/en/**', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    const changed = html.replace(/(<script type="application\/json" id="state">)(.*?)(<\/script>)/s, (_all, before, json, after) => {
      const state = JSON.parse(json)
      for (const known of state.read.answers) if (known[0] === call) known[1] = answer
      return before + JSON.stringify(state).replaceAll('<', '\\u003c') + after
    })
    await route.fulfill({ response, body: changed })
  })
}

test('a footer that fails leaves the bar and the page', async ({ page }) => {
  await withAnswer(page, '/contact', { contact: { name: 'Lajward', footer_pages: 7 } })
  await page.goto('/en/products')
  await hydrated(page)
  await page.mouse.wheel(0, 20_000)
  await expect(page.locator('footer')).toHaveCount(0)
  await expect(page.locator('main article').first()).toBeVisible()
  await page.locator('header a[href="/en/blog"]').first().click()
  await expect(page.locator('h1')).toHaveText('Blog')
})

test('a bar that fails leaves the page and the footer', async ({ page }) => {
  await withAnswer(page, '/categories', [null])
  await page.goto('/en/products')
  await hydrated(page)
  await expect(page.locator('header nav')).toHaveCount(0)
  await expect(page.locator('main article').first()).toBeVisible()
})

test('a section that fails leaves the others', async ({ page }) => {
  await withAnswer(page, '/faqs', { data: [null] })
  await page.goto('/en/')
  await hydrated(page)
  const testimonials = page.getByRole('heading', { name: 'What our customers say' })
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Questions people ask us' })).toHaveCount(0)
  await expect(testimonials).toBeVisible()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
})
