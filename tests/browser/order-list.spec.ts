import type { Page } from '@playwright/test'
import { tabAndPress } from './keyboard.ts'
import { expect, hydrated, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

const rows = (page: Page) => page.locator('main').getByRole('group')
const row = (page: Page, name: string) => page.getByRole('group', { name })
const listLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Order list: ${count} product${count === 1 ? '' : 's'}`, exact: true })
const chat = (page: Page) => page.locator('main').getByRole('link', { name: 'Order by message' })
const total = (page: Page) => page.getByRole('region', { name: 'Total' }).locator('bdi')

/** Opens the list with these products on it. */
async function openList(page: Page, items: Record<string, number>, path = '/en/order'): Promise<void> {
  await page.goto('/en/privacy')
  const order = JSON.stringify(Object.entries(items).map(([product, quantity]) => ({ product, quantity })))
  await page.evaluate((text) => localStorage.setItem('order', text), order)
  await page.goto(path)
  await hydrated(page)
}

/** The lines of the chat's message. */
async function messageOf(page: Page): Promise<string[]> {
  const { searchParams } = new URL((await chat(page).getAttribute('href')) ?? '')
  return (searchParams.get('text') ?? '').replaceAll('\u00a0', ' ').split('\n')
}

test('products from their page and from cards are sent in one message, and are still there after a reload', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }))
  await page.goto('/en/product/paracetamol')
  await hydrated(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('On your list: 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('On your list: 4.')).toBeVisible()
  await expect(listLink(page, 1)).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Add Vitamin C 1000 mg to the order list' }).click()
  await expect(page).toHaveURL(/\/en\/products$/)
  await listLink(page, 2).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order list')
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Paracetamol 500 mg')).toContainText('AFN 42 each')
  await page.reload()
  await expect(row(page, 'Paracetamol 500 mg')).toContainText('AFN 168')
  await expect(total(page)).toHaveText('AFN 336')
  expect((await messageOf(page)).filter(Boolean)).toEqual([
    'Hello, I would like to order:',
    'Paracetamol 500 mg',
    'Price: AFN 42',
    'Quantity: 4',
    'Total: AFN 168.00',
    'Vitamin C 1000 mg',
    'Price: AFN 168',
    'Quantity: 1',
    'Total: AFN 168.00',
    'Total for everything: AFN 336.00',
    'Please tell me how to proceed.',
  ])
  const [opened] = await Promise.all([context.waitForEvent('page'), chat(page).click()])
  expect(new URL(opened.url()).pathname).toBe('/93700123456')
})

test('quantities change, products are removed, and the focus stays on the list', async ({ page }) => {
  await openList(page, { paracetamol: 1, 'vitamin-c': 2 })
  const featured = page.getByRole('region', { name: 'Featured products' }).getByRole('article')
  await expect(featured).toHaveCount(4)
  await expect(featured.filter({ hasText: 'Vitamin C' })).toHaveCount(0)
  await row(page, 'Paracetamol 500 mg').getByLabel('Quantity').fill('۱۰')
  await expect(row(page, 'Paracetamol 500 mg')).toContainText('AFN 420')
  await expect(total(page)).toHaveText('AFN 756')
  expect(await messageOf(page)).toContain('Quantity: 10')
  await row(page, 'Vitamin C').getByRole('button', { name: 'Remove Vitamin C 1000 mg from the list' }).click()
  await expect(page.getByRole('status').getByText('Removed: Vitamin C 1000 mg.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(total(page)).toHaveText('AFN 420')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  await page.reload()
  await expect(row(page, 'Paracetamol 500 mg').getByLabel('Quantity')).toHaveValue('10')
  await page.getByRole('button', { name: 'Empty the list' }).click()
  await expect(page.getByRole('heading', { name: 'Your order list is empty' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /Order list/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Featured products' }).getByRole('article')).toHaveCount(4)
  await page.locator('main').getByRole('link', { name: 'See the products' }).click()
  await expect(page).toHaveURL(/\/en\/products$/)
})

test('works by keyboard alone', async ({ page }) => {
  await page.goto('/en/product/paracetamol')
  await hydrated(page)
  await tabAndPress(page, page.getByRole('button', { name: 'Add to list' }))
  await tabAndPress(page, page.locator('main').getByRole('link', { name: 'View list' }))
  await expect(rows(page)).toHaveCount(1)
  await tabAndPress(page, page.getByRole('button', { name: 'One more' }))
  await expect(total(page)).toHaveText('AFN 84')
  await tabAndPress(page, page.getByRole('button', { name: /^Remove/ }), 'Space')
  await expect(page.getByRole('heading', { name: 'Your order list is empty' })).toBeVisible()
})

test('other tabs follow', async ({ page, context }) => {
  await openList(page, { paracetamol: 1 })
  await expect(rows(page)).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/en/product/vitamin-c')
  await hydrated(other)
  await other.getByRole('button', { name: 'Add to list' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(listLink(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Empty the list' }).click()
  await expect(listLink(other, 1)).toHaveCount(0)
  await expect(other.getByRole('banner').getByRole('link', { name: /Order list/ })).toHaveCount(0)
})

test('a product that is no longer offered is taken off, and that is said', async ({ page }) => {
  await openList(page, { 'no-such-product': 4, paracetamol: 1 })
  await expect(page.getByText('1 product is no longer available and was taken off your list.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(listLink(page, 1)).toBeVisible()
})

test('a product that is out of stock stays, but is not ordered', async ({ page }) => {
  await openList(page, { paracetamol: 1, amoxicillin: 2 })
  await expect(row(page, 'Amoxicillin')).toContainText('Out of stock: not part of this order')
  await expect(total(page)).toHaveText('AFN 42')
  expect((await messageOf(page)).join('\n')).not.toContain('Amoxicillin')
})

test('a price on request has no sum', async ({ page }) => {
  await page.route('**/api/products/vitamin-c', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...answer.data, price: null } } })
  })
  await openList(page, { paracetamol: 2, 'vitamin-c': 1 })
  await expect(row(page, 'Vitamin C')).toContainText('Price on request')
  await expect(total(page)).toHaveText('AFN 84')
  await expect(page.getByText('Prices on request are not included.')).toBeVisible()
  expect(await messageOf(page)).toEqual(expect.arrayContaining(['Price: on request', 'Total excluding prices on request: AFN 84.00']))
  await row(page, 'Paracetamol')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(total(page)).toHaveCount(0)
  const ask = page.locator('main').getByRole('link', { name: 'Ask for the price' })
  const { searchParams } = new URL((await ask.getAttribute('href')) ?? '')
  expect(searchParams.get('text')?.split('\n').at(-1)).toBe('How much is it, and how do I order?')
})

test.describe('when the API fails', () => {
  test.use({ expected: { messages: [/the server responded with a status of 500/] } })

  test('the list stays, and the visitor can try again', async ({ page }) => {
    await page.route('**/api/products/paracetamol', (route) => route.fulfill({ status: 500, json: {} }))
    await openList(page, { paracetamol: 1 })
    await expect(page.getByRole('alert')).toContainText('The catalogue did not load')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

for (const stored of [
  '{',
  '"paracetamol"',
  '{"product":"paracetamol"}',
  '[null, 7, {"product":"","quantity":1}, {"product":"x","quantity":-1}]',
]) {
  test(`what is no list counts as an empty one: ${stored}`, async ({ page }) => {
    await page.goto('/en/privacy')
    await page.evaluate((text) => localStorage.setItem('order', text), stored)
    await page.goto('/en/order')
    await expect(page.getByRole('heading', { name: 'Your order list is empty' })).toBeVisible()
    await page.goto('/en/product/paracetamol')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(listLink(page, 1)).toBeVisible()
  })
}

test('a list holds thirty products', async ({ page }) => {
  const items = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`product-${index}`, 1]))
  await openList(page, items, '/en/product/paracetamol')
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('Your list is full: 30 products fit into one message.')).toBeVisible()
})

test('where the browser forbids storage, the list lasts until the page is left', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError')
      },
    })
  })
  await page.goto('/en/product/paracetamol')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to list' }).click()
  await listLink(page, 1).click()
  await expect(row(page, 'Paracetamol 500 mg')).toContainText('AFN 42')
})

test('in Persian, the message is written in its digits', async ({ page }) => {
  await openList(page, { paracetamol: 3 }, '/fa/order')
  const link = page.locator('main').getByRole('link', { name: 'سفارش با پیام' })
  const { searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect(searchParams.get('text')?.split('\n')).toEqual(expect.arrayContaining(['پاراستامول ۵۰۰ میلی‌گرام', 'تعداد: ۳']))
})

test('its script comes only when something is on the list, and pages do not carry it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/en/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  expect(scripts.filter((path) => /order-(list|count-link)/.test(path))).toEqual([])
  await page
    .getByRole('button', { name: /to the order list$/ })
    .first()
    .click()
  await expect(listLink(page, 1)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: { messages: [/was preloaded using link preload but not used/] } })

  test('products are ordered one by one', async ({ page }) => {
    await page.goto('/en/product/paracetamol')
    await expect(page.getByRole('link', { name: 'Order by message' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to list' })).toBeHidden()
    await page.goto('/en/order')
    await expect(page.getByText('The order list needs JavaScript.')).toBeVisible()
  })
})
