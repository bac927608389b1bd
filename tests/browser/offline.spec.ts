import type { Locator, Page } from '@playwright/test'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

test.use({
  serviceWorkers: 'allow',
  // What the browser says of what it could not have.
  expected: {
    messages: [
      /ERR_INTERNET_DISCONNECTED/,
      /dynamically imported module/,
      /Unable to preload CSS/,
      /ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE)/,
    ],
  },
})

for (const { language, title } of [
  { language: 'en', title: 'You are offline' },
  { language: 'ps', title: 'انټرنېټ نشته' },
]) {
  test(`who comes back without a connection reads how to reach the company, in ${language}`, async ({ page, context }) => {
    await page.goto(`/${language}/`)
    await ready(page, `/${language}/offline`)
    await context.setOffline(true)
    await page.goto(`/${language}/products`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('a[href="tel:+93700123456"]')).toBeVisible()
    // Its own styles are there, without the net.
    await expect(page.locator('.button-primary')).toHaveCSS('border-radius', '999px')
    await context.setOffline(false)
    await page.locator('.button-primary').click()
    await expect(page).toHaveURL(`/${language}/products`)
    await expect(page.locator('main li').first()).toBeVisible()
  })
}

test('who has come by a bare address reads it in the language of the page, also behind a link', async ({ page, context }) => {
  await context.addCookies([{ name: 'lang', value: 'ps', url: test.info().project.use.baseURL ?? '' }])
  await page.addInitScript(() => localStorage.setItem('lang', 'ps'))
  await page.goto('/')
  await ready(page, '/ps/offline')
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await hydrated(page)
  await context.setOffline(true)
  await page
    .locator('header a[href="/blog"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('انټرنېټ نشته')
  await expect(page.locator('a[href="tel:+93700123456"]')).toBeVisible()
})

test('where the network is there and the server is not, a link leads to it, too, and on once the server answers', async ({ page }) => {
  const port = String(await freePort())
  const before = await startServer({ PORT: port })
  await page.goto(`${before.url}/en/blog`)
  await ready(page, '/en/offline')
  await page.reload()
  await hydrated(page)
  const posts = page.locator('main .link-card-title a')
  // Without a pointer, which fetches what the links under it lead to.
  const follow = (link: Locator) => link.dispatchEvent('click')
  // Its script is there from then on, and what another post says is not.
  await follow(posts.first())
  await expect(page.locator('article h1')).toBeVisible()
  await page.goBack()
  await expect(posts.first()).toBeVisible()
  await before.stop()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await follow(posts.last())
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Careers', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.locator('a[href="tel:+93700123456"]')).toBeVisible()
  const after = await startServer({ PORT: port })
  await page.locator('.button-primary').click()
  await expect(page.locator('h1')).toHaveText('Careers')
  await after.stop()
})

test('with a connection every page comes from the server, and nothing but the offline page is kept', async ({ page }) => {
  await page.goto('/fa/')
  await ready(page, '/fa/offline')
  await page.goto('/fa/blog')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker() && !response.request().isNavigationRequest()) asked.push(response.url())
  })
  await page.goto('/fa/products')
  expect(asked).toEqual([])
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/fa/offline'])
})

/** Resolves when the worker answers for pages and has the one that it keeps. */
async function ready(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)).toBe(true)
}
