import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

const related = (page: Page) => page.getByRole('region', { name: 'You may also need' })

interface Listed {
  data: { slug: string; name: string; status: string }[]
}

/** Products of the demo's category, in stock first. */
async function category(page: Page, slug: string): Promise<Listed['data']> {
  const { data } = (await (await page.request.get(`/api/products?category=${slug}&sort=featured`)).json()) as Listed
  return data.sort((a, b) => Number(b.status === 'available') - Number(a.status === 'available'))
}

test('four other products of the category follow a product, those in stock first', async ({ page }) => {
  const expected = (await category(page, 'prescription-medicines')).filter(({ slug }) => slug !== 'salbutamol-inhaler').slice(0, 4)
  expect(expected.length).toBeGreaterThan(2)
  await page.goto('/en/product/salbutamol-inhaler')
  await hydrated(page)
  await related(page).scrollIntoViewIfNeeded()
  await expect(related(page).getByRole('heading', { level: 3 })).toHaveText(expected.map(({ name }) => name))
  // In the currency of the page.
  await expect(related(page).locator('article').first()).toContainText('AFN')
})

test('they change with the product, and the whole category is one step away', async ({ page }) => {
  await page.goto('/en/product/paracetamol')
  await hydrated(page)
  const first = related(page).getByRole('heading', { level: 3 }).first()
  const name = await first.textContent()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(related(page).getByRole('heading', { level: 3 }).first()).not.toHaveText(name ?? '')
  await expect(related(page).getByRole('link', { name: 'Paracetamol 500 mg' })).toBeVisible()
  await related(page).getByRole('link', { name: 'All in this category' }).click()
  await expect(page).toHaveURL(/\/en\/products\?category=everyday-medicines$/)
})

test.describe('when the list fails', () => {
  test.use({ expected: { messages: [/the server responded with a status of 500/] } })

  test('the product stands without them', async ({ page }) => {
    await page.goto('/en/products')
    await hydrated(page)
    await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.locator('main article h2 a').first().click()
    await expect(page.getByRole('button', { name: 'Add to list' })).toBeVisible()
    await expect(related(page)).toHaveCount(0)
  })
})
