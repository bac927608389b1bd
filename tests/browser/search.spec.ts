import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search the site' })
const results = (page: Page) => page.getByRole('main').getByRole('article')
const places = (page: Page) => page.getByRole('navigation', { name: 'Types of results' })
const count = (page: Page) => page.getByRole('main').getByRole('status')

async function openSearch(page: Page, search = ''): Promise<void> {
  await page.goto(`/en/search${search}`)
  await hydrated(page)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to a form that finds, keeps to a kind and goes through the pages', async ({ page }) => {
    await page.goto('/en/careers')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/en\/search$/)
    await field(page).fill('blood')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=blood$/)
    await expect(field(page)).toHaveValue('blood')
    await expect(count(page)).toHaveText(/^\d+ results$/)
    await expect(results(page).locator('h2 mark').first()).toHaveText('blood', { ignoreCase: true })

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/\?q=blood&page=2$/)
    await places(page).getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL(/\?q=blood&in=posts$/)
    await expect(results(page).getByText('Article', { exact: true })).toHaveCount(await results(page).count())
    await field(page).fill('sleep')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\?q=sleep&in=posts$/)
    await results(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/blog\/./)
  })

  test('the choice about the key is not offered where no key works', async ({ page }) => {
    await page.goto('/en/search')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('results follow what is typed, their number is told, and the way back leads to them', async ({ page }) => {
  await page.goto('/en/careers')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('blood')
  await expect(page).toHaveURL(/\/search\?q=blood$/)
  await expect(count(page)).toHaveText(/^\d+ results$/)
  const all = await count(page).textContent()
  await page.keyboard.type(' pressure')
  await expect(page).toHaveURL(/\?q=blood\+pressure$/)
  await expect(count(page)).not.toHaveText(all ?? '')
  await expect(field(page)).toBeFocused()

  const first = results(page).first().getByRole('link')
  const title = await first.textContent()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.goBack()
  await expect(field(page)).toHaveValue('blood pressure')
  await expect(results(page).first().getByRole('link')).toHaveText(title ?? '')
  // What was typed on the way to it is no step of its own.
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/careers$/)
})

test('a question of signs and markup is shown as it was written', async ({ page }) => {
  const question = `<b>"50%" \\ _ ' & .*`
  await openSearch(page, `?${new URLSearchParams({ q: question })}`)
  await expect(field(page)).toHaveValue(question)
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(question)
  await expect(page.locator('main b')).toHaveCount(0)
})

test('a question that is too long is cut, and that is said', async ({ page }) => {
  const response = await page.goto(`/en/search?q=${'blood '.repeat(100)}`)
  expect(response?.status()).toBe(200)
  expect((await field(page).inputValue()).length).toBeLessThanOrEqual(200)
  await expect(page.getByText('first 10 words')).toBeVisible()
  await expect(results(page).first()).toBeVisible()
})

test('where nothing is found, that is said once on the screen and told to those who do not see it', async ({ page }) => {
  await openSearch(page, '?q=5555')
  await expect(page.getByRole('heading', { level: 2, name: /5555/ })).toBeVisible()
  await expect(count(page)).toHaveText('0 results')
  await expect(places(page)).toHaveCount(0)
  await field(page).fill('blood')
  await expect(places(page)).toBeVisible()
})

test('where one kind has nothing, the way to the others is offered', async ({ page }) => {
  await openSearch(page, '?q=paracetamol&in=jobs')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Positions: nothing found')
  await page.getByRole('link', { name: /^Show all \d+ results$/ }).click()
  await expect(results(page).first()).toContainText('Paracetamol')
})

test.describe('the key /', () => {
  test('leads to the search from any page and into its field', async ({ page }) => {
    await page.goto('/en/products')
    await hydrated(page)
    await page.keyboard.press('/')
    await expect(page).toHaveURL(/\/en\/search$/)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
  })

  test('is a sign like others in fields, and nothing with another key held', async ({ page }) => {
    await page.goto('/en/blog')
    await hydrated(page)
    const blog = page.getByRole('searchbox', { name: 'Search articles' })
    await blog.focus()
    await page.keyboard.press('/')
    await expect(blog).toHaveValue('/')
    await blog.blur()
    for (const held of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${held}+/`)
    await expect(page).toHaveURL(/\/en\/blog/)
  })

  test('can be switched off for good', async ({ page }) => {
    await openSearch(page)
    const choice = page.getByRole('checkbox', { name: 'Press / on any page to search' })
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await page.goto('/en/products')
    await hydrated(page)
    await page.keyboard.press('/')
    await openSearch(page)
    await expect(choice).not.toBeChecked()
    await choice.check()
    await choice.blur()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
  })
})
