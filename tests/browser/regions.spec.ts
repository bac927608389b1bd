import type { Page } from '@playwright/test'
import { faultsIn, THEMES } from './axe.ts'
import { expect, hydrated, test } from './site.ts'

const ADDRESS = '/en/data/medicine-delivery'
const section = (page: Page) => page.getByRole('region', { name: 'Where we deliver' })
const answer = (page: Page) => section(page).getByRole('status')
const choice = (page: Page) => section(page).getByRole('combobox', { name: 'Your region' })

async function open(page: Page, address = ADDRESS): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.locator('#regions-title').scrollIntoViewIfNeeded()
}

test('with the keyboard, a choice tells the days and marks the province on the map', async ({ page }) => {
  await open(page)
  await choice(page).focus()
  await page.keyboard.type('Badakh')
  await expect(choice(page)).toHaveValue(/\d/)
  await expect(answer(page)).toContainText('Badakhshan')
  await expect(answer(page)).toContainText('3 business days')
  await expect(answer(page)).toContainText('snow')
  const marked = section(page).getByRole('img').locator('path').last()
  const own = section(page).locator('path', { hasText: 'Badakhshan' })
  expect(await marked.getAttribute('d')).toBe(await own.getAttribute('d'))
})

test('a press on the map chooses the province, too', async ({ page }) => {
  await open(page)
  await section(page).locator('path', { hasText: 'Herat' }).click()
  await expect(answer(page)).toContainText('Herat')
  await expect(choice(page).locator('option:checked')).toHaveText('Herat')
})

test('the table has all provinces, and the map says so', async ({ page }) => {
  await open(page)
  await expect(section(page).getByRole('img')).toHaveAccessibleName(/table/)
  await section(page).getByText('All regions in a table').click()
  const rows = section(page).getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(35)
  await expect(rows.filter({ hasText: 'Kabul' })).toContainText('2 business days')
  expect(await faultsIn(THEMES, page)).toEqual([[], []])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: { messages: [/was preloaded using link preload/] } })

  test('map and table are there, and nothing that does nothing', async ({ page }) => {
    await page.goto(ADDRESS)
    await expect(section(page).getByRole('img')).toBeVisible()
    await expect(choice(page)).toBeHidden()
    await section(page).getByText('All regions in a table').click()
    await expect(section(page).getByRole('row')).toHaveCount(35)
  })
})
