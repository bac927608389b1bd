import type { Page } from '@playwright/test'
import { asRead } from '../support/pages/as-read.ts'
import { expect, holdBack, hydrated, test } from './site.ts'

interface List {
  data: { name: string; slug: string; price: number; featured: boolean }[]
  total: number
  last_page: number
}

const ask = async (page: Page, parameters: string): Promise<List> => {
  const answer = await page.request.get(`/api/products?${parameters}`, { headers: { 'accept-language': 'en' } })
  return answer.json()
}
const names = async (page: Page) => (await page.locator('main article :is(h2, h3)').allInnerTexts()).map(asRead)
const counts = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    // Without script nothing uses the language file that the page preloads for it.
    test.use({ javaScriptEnabled: scripted, expected: { messages: scripted ? [] : [/was preloaded using link preload/] } })

    const open = async (page: Page, address: string) => {
      await page.goto(address)
      if (scripted) await hydrated(page)
    }
    /** Script applies a filter by itself; without it the visitor presses the button. */
    const apply = async (page: Page) => {
      if (!scripted) await page.getByRole('button', { name: 'Apply' }).first().click()
    }

    test('the numbers agree with the API on every page', async ({ page }) => {
      const { total, last_page } = await ask(page, 'page=1')
      for (let number = 1; number <= last_page; number += 1) {
        const { data } = await ask(page, `page=${number}`)
        await open(page, number === 1 ? '/en/products' : `/en/products?page=${number}`)
        expect(await names(page)).toEqual(data.map((product) => product.name))
        await expect(counts(page)).toContainText(`Showing ${data.length} of ${total} products`)
        await expect(page.getByText(`Page ${number} of ${last_page}`)).toBeVisible()
      }
    })

    test('search finds what the API finds, survives a reload and the way back', async ({ page }) => {
      const { data, total } = await ask(page, 'search=vitamin')
      await open(page, '/en/products')
      await page.getByRole('searchbox').first().fill('vitamin')
      await apply(page)
      await expect(page).toHaveURL(/search=vitamin/)
      await expect(counts(page)).toContainText(`of ${total} products`)
      expect(await names(page)).toEqual(data.map((product) => product.name))
      await page.reload()
      expect(await names(page)).toEqual(data.map((product) => product.name))
      await page.goBack()
      await expect(page).not.toHaveURL(/search=/)
      await expect(page.getByRole('searchbox').first()).toHaveValue('')
    })

    test('sorting and category work together and reset the page', async ({ page }) => {
      await open(page, '/en/products?page=2')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_low')
      await apply(page)
      await expect(page).toHaveURL(/sort=price_low/)
      await expect(page).not.toHaveURL(/page=2/)
      const sorted = await ask(page, 'sort=price_low')
      await expect.poll(() => names(page)).toEqual(sorted.data.map((product) => product.name))

      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('radio', { name: 'Wound care' }).first().check()
      await apply(page)
      await expect(page).toHaveURL(/category=wound-care/)
      const both = await ask(page, 'sort=price_low&category=wound-care')
      await expect.poll(() => names(page)).toEqual(both.data.map((product) => product.name))
    })

    test('price and featured come from the address', async ({ page }) => {
      const cheap = await ask(page, 'max_price=5&featured=true')
      await open(page, '/en/products?max_price=5&featured=true')
      await expect(counts(page)).toContainText(`of ${cheap.total} products`)
      expect(await names(page)).toEqual(cheap.data.map((product) => product.name))
    })

    test('a search without a find shows the empty state with a way out', async ({ page }) => {
      await open(page, '/en/products?search=no-such-thing-anywhere')
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
      await expect(page.getByText('No products found')).toHaveCount(1)
      await expect(counts(page)).toHaveText('Showing 0 of 0 products')
      await page
        .locator('main')
        .getByRole('link', { name: 'Reset filters' })
        .or(page.locator('main').getByRole('button', { name: 'Reset filters' }))
        .last()
        .click()
      await expect(page.locator('main article').first()).toBeVisible()
    })

    test('list view shows dosage and status and is kept in the address', async ({ page }) => {
      await open(page, '/en/products?view=list')
      await expect(page.locator('main article').first()).toContainText('Dosage')
    })

    test('a page beyond the last one is empty, not an error', async ({ page }) => {
      const response = await page.goto('/en/products?page=99')
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    })
  })
}

test('what becomes of the list is said in one place that stays', async ({ page }) => {
  await page.goto('/en/products')
  await hydrated(page)
  const status = page.locator('main form [role="status"]').first()
  await status.evaluate((element) => element.setAttribute('data-first', ''))
  const letListCome = await holdBack(page, '**/api/products?**')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_low')
  await expect(page).toHaveURL(/sort=price_low/)
  const first = page.locator('[data-first]')
  await expect(first).toHaveText(/Loading|Fetching/)
  letListCome()
  await expect(first).toContainText('Showing')
})

test.describe('the quantity', () => {
  for (const [typed, ordered] of [
    ['3', '3'],
    ['2.5', '2'],
    ['-4', '1'],
    ['1,234', '1,234'],
    ['1e9', '999,999,999'],
    ['۱۲', '12'],
  ] as const) {
    test(`typed as ${typed} is ${ordered}, which is said where it differs`, async ({ page }) => {
      await page.goto('/en/product/paracetamol')
      await hydrated(page)
      const field = page.getByRole('textbox', { name: 'Quantity' })
      await field.click()
      await page.keyboard.type(typed)
      await expect(field).toHaveValue(typed)
      const order = page.getByRole('link', { name: /^Order/ }).first()
      expect(decodeURIComponent((await order.getAttribute('href')) ?? '')).toContain(`Quantity: ${ordered}`)
      const isCorrected = ['2.5', '-4', '1e9'].includes(typed)
      await expect(page.getByText(`You are ordering ${ordered}.`)).toHaveCount(isCorrected ? 1 : 0)
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue(ordered.replaceAll(',', ''))
    })
  }

  test('is said after each step, and the button that leads to one keeps the focus', async ({ page }) => {
    await page.goto('/en/product/paracetamol')
    await hydrated(page)
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You are ordering 2.' })).toHaveCount(1)
    const less = page.getByRole('button', { name: 'One less' })
    await less.focus()
    await page.keyboard.press('Enter')
    await expect(less).toBeDisabled()
    await expect(less).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
  })
})

test('a step in the gallery is said to who takes it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/en/product/blood-pressure-monitor')
  await hydrated(page)
  await page
    .getByRole('group', { name: /^Pictures/ })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: /^Picture 2 of/ })).toHaveCount(1)
})

test('in a list, the dosage is below the name and the price, in letters of any size', async ({ page }) => {
  for (const width of [280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/en/products?view=list')
    const card = page.locator('main article').first()
    const price = await card.getByRole('button').boundingBox()
    const dosage = await card.getByText('Dosage').boundingBox()
    expect(dosage?.y).toBeGreaterThan(price?.y ?? Number.POSITIVE_INFINITY)
  }
})
