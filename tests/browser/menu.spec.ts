import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

const menu = (page: Page) => page.locator('header details:has(nav)')

async function openMenu(page: Page): Promise<void> {
  await page.goto('/en/careers')
  await hydrated(page)
  await menu(page).locator('summary').first().click()
  await expect(menu(page)).toHaveAttribute('open')
}

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('searches the site and closes', async ({ page }) => {
    await openMenu(page)
    await menu(page).getByRole('searchbox').fill('blood')
    await menu(page).getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/en\/search\?q=blood$/)
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(page.locator('main article').first()).toBeVisible()
  })

  test('ends in a call, a chat and the choice of the theme, which the bar of a wider window has too', async ({ page }) => {
    await openMenu(page)
    await expect(menu(page).locator('a[href="tel:+93700123456"]')).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', /wa\.me/)
    await menu(page).getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(menu(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(menu(page).getByRole('radio')).toHaveCount(0)
    await menu(page).locator('summary').first().click()
    await page.locator('summary[aria-label="Theme"]').click()
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Light' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await menu(page).locator('summary').first().click()
    await expect(menu(page).getByRole('radio', { name: 'Light' })).toBeChecked()
  })

  test('dims the page, which rests, and closes when the dimmed page is pressed', async ({ page }) => {
    await openMenu(page)
    const before = page.url()
    await page.mouse.move(195, 820)
    await page.mouse.wheel(0, 400)
    await page.mouse.click(195, 820)
    await expect(menu(page)).not.toHaveAttribute('open')
    expect(page.url()).toBe(before)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('fits the window with its services open', async ({ page }) => {
    await openMenu(page)
    await menu(page).getByText('Services').click()
    await expect(menu(page).getByRole('link', { name: 'Laboratory' })).toBeVisible()
    const [room, height] = await menu(page)
      .locator('div:has(> nav)')
      .evaluate((sheet) => [sheet.clientHeight, sheet.scrollHeight])
    expect(height).toBeLessThanOrEqual(room ?? 0)
  })

  test('does not open over the search, which the bar has in one press', async ({ page }) => {
    await page.goto('/en/careers')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  })
})

test.describe('without JavaScript, the menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('searches all the same', async ({ page }) => {
    await page.goto('/en/careers')
    await menu(page).locator('summary').first().click()
    await expect(menu(page).getByRole('radio')).toHaveCount(0)
    await menu(page).getByRole('searchbox').fill('blood')
    await menu(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/en\/search\?q=blood$/)
    await expect(page.locator('main article').first()).toBeVisible()
  })
})
