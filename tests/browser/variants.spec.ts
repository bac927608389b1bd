import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { openEarly } from './early.ts'
import { tabAndPress } from './keyboard.ts'
import { SECOND_COMPANY } from './second-company.ts'
import { expect, hydrated, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', viewport: { width: 1280, height: 900 } })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ CONTENT_DIR: SECOND_COMPANY, FORM_LIMIT: 'off' })
})
test.afterAll(() => server?.stop())

const PAGE = '/en/product/krug'
const option = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Choose an option' }).getByRole('radio', { name })
const chat = (page: Page) => page.locator('main').getByRole('link', { name: 'Order by message' })
const rows = (page: Page) =>
  page
    .locator('main')
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

async function messageOf(page: Page): Promise<string> {
  const { searchParams } = new URL((await chat(page).getAttribute('href')) ?? '')
  return (searchParams.get('text') ?? '').replaceAll('\u00a0', ' ')
}

test('price and order follow the variant that is chosen, and each is a line of the order list', async ({ page }) => {
  await page.goto(server.url + PAGE)
  await hydrated(page)
  await expect(option(page, /^0\.7 litres.*€44\.00.*TS-501-07/)).toBeChecked()
  await option(page, /^1\.2 litres/).check()
  await expect(page.locator('main').getByText('€58.00 incl. VAT')).toBeVisible()
  expect(await messageOf(page)).toContain('Müggelsee water jug – 1.2 litres (TS-501-12)\nPrice: €58.00\n')
  const add = page.getByRole('button', { name: 'Add to list' })
  await add.click()
  await expect(page.getByText('On your list: 1.')).toBeVisible()
  await option(page, /^0\.7 litres/).check()
  await expect(page.getByText('On your list: 1.')).toBeHidden()
  await add.click()
  await add.click()
  await expect(page.getByText('On your list: 2.')).toBeVisible()
  await option(page, /^2 litres.*Out of stock/).check()
  await expect(chat(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ask about this product' })).toHaveAttribute('href', /product=krug&variant=TS-501-20/)

  await page.goto(`${server.url}/en/order`)
  await expect(rows(page)).toHaveCount(2)
  const large = page.getByRole('group', { name: 'Müggelsee water jug – 1.2 litres (TS-501-12)' })
  await expect(large).toContainText('€58.00 each')
  await large.getByLabel('Quantity').fill('3')
  await expect(page.getByRole('region', { name: 'Total' }).locator('bdi')).toHaveText('€262.00')
  expect(await messageOf(page)).toContain('Müggelsee water jug – 0.7 litres (TS-501-07)\nPrice: €44.00\nQuantity: 2\n')
  await page
    .getByRole('group', { name: /0\.7 litres/ })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await large.getByRole('link').click()
  await expect(option(page, /^1\.2 litres/)).toBeChecked()
})

test('a variant that is no longer sold is taken off the list, and that is said', async ({ page }) => {
  await page.goto(`${server.url}/en/privacy`)
  const items = [
    { product: 'krug', variant: 'TS-501-99', quantity: 1 },
    { product: 'krug', quantity: 1 },
    { product: 'krug', variant: 'TS-501-12', quantity: 2 },
  ]
  await page.evaluate((text) => localStorage.setItem('order', text), JSON.stringify(items))
  await page.goto(`${server.url}/en/order`)
  await expect(page.getByText('2 products are no longer available and were taken off your list.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('€116.00')
})

test('works by keyboard, and what is chosen before the scripts come stays', async ({ page }) => {
  const begin = await openEarly(page, server.url + PAGE)
  await option(page, /^1\.2 litres/).check()
  await begin()
  await expect(page.locator('main').getByText('€58.00 incl. VAT')).toBeVisible()
  await expect(option(page, /^1\.2 litres/)).toBeChecked()
  await option(page, /^1\.2 litres/).press('ArrowUp')
  await expect(option(page, /^0\.7 litres/)).toBeFocused()
  await expect(option(page, /^0\.7 litres/)).toBeChecked()
  await tabAndPress(page, page.getByRole('button', { name: 'Add to list' }))
  await expect(page.getByText('On your list: 1.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the chosen variant is ordered from a page of its own', async ({ page }) => {
    await page.goto(`${server.url}/en/products`)
    const card = page.getByRole('article').filter({ hasText: 'Müggelsee water jug' })
    await expect(card).toContainText('from €44.00')
    await card.getByRole('link', { name: 'Müggelsee water jug' }).click()
    await option(page, /^1\.2 litres/).check()
    await page.locator('main').getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/en\/product\/krug\?variant=TS-501-12$/)
    await expect(option(page, /^1\.2 litres/)).toBeChecked()
    await expect(page.locator('main').getByText('€58.00 incl. VAT')).toBeVisible()
    expect(await messageOf(page)).toContain('Müggelsee water jug – 1.2 litres (TS-501-12)\nPrice: €58.00\nQuantity: 1\nTotal: €58.00\n')
  })
})
