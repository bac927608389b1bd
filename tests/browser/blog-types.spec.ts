import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

const types = (page: Page) => page.getByRole('navigation', { name: 'Topics' })
const chips = (page: Page) => page.locator('main article a[href*="type="]')

test('the type of a post leads to the posts of its type', async ({ page }) => {
  await page.goto('/en/blog/antibiotics-five-questions')
  await hydrated(page)
  await page.locator('main header').getByRole('link', { name: 'Medicines' }).click()
  await expect(page).toHaveURL(/\/en\/blog\?type=medicines$/)
  await expect(types(page).locator('[aria-current]')).toHaveText('Medicines')
  await expect(page.locator('main article').first()).toBeVisible()
  expect(new Set(await chips(page).allTextContents())).toEqual(new Set(['Medicines']))
})

test('the type of a card leads there too, and not to the post that the card covers', async ({ page }) => {
  await page.goto('/en/blog')
  await hydrated(page)
  const chip = chips(page).first()
  const name = await chip.textContent()
  await chip.click()
  await expect(types(page).locator('[aria-current]')).toHaveText(name ?? '')
})

test('types, search and order work together, and a type starts at its first page', async ({ page }) => {
  await page.goto('/en/blog?page=2&filter=popular')
  await hydrated(page)
  await types(page).getByRole('link', { name: 'Family' }).click()
  await expect(page).toHaveURL(/\/en\/blog\?type=family&filter=popular$/)
  await page.locator('main').getByRole('searchbox').fill('fever')
  await expect(page).toHaveURL(/\/en\/blog\?type=family&search=fever&filter=popular$/)
  await types(page).getByRole('link', { name: 'All topics' }).click()
  await expect(page).toHaveURL(/\/en\/blog\?search=fever&filter=popular$/)
})

test('a type is a page of its own for search engines, a search in it is not', async ({ page }) => {
  const head = async (path: string) => {
    await page.goto(path)
    return {
      canonical:
        (await page.locator('link[rel="canonical"]').count()) > 0 && (await page.locator('link[rel="canonical"]').getAttribute('href')),
      noIndex: (await page.locator('meta[name="robots"][content="noindex"]').count()) > 0,
      title: await page.title(),
    }
  }
  const type = await head('/fa/blog?type=family&filter=popular')
  expect(type).toMatchObject({ canonical: expect.stringMatching(/\/fa\/blog\?type=family$/), noIndex: false })
  expect(type.title).toContain('خانواده')
  expect(await head('/en/blog?type=family&search=fever')).toMatchObject({ noIndex: true })
  expect(await head('/en/blog?type=no-such-type')).toMatchObject({ noIndex: true })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: { messages: [/was preloaded using link preload but not used/] } })

  test('the list has the type, and a search keeps it', async ({ page }) => {
    await page.goto('/en/blog')
    await types(page).getByRole('link', { name: 'Family' }).click()
    expect(new Set(await chips(page).allTextContents())).toEqual(new Set(['Family']))
    await page.locator('main').getByRole('searchbox').fill('fever')
    await page.locator('main').getByRole('button', { name: 'Search articles' }).click()
    await expect(page).toHaveURL(/type=family/)
    await expect(page).toHaveURL(/search=fever/)
    await expect(types(page).locator('[aria-current]')).toHaveText('Family')
  })
})
