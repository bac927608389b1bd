import { freePort } from '../support/servers/free-port.ts'
import { ABSENT, PLAIN_PAGES, plainBackend } from '../support/servers/plain-backend.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { wakeParts } from './parts.ts'
import { expect, hydrated, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

let backend: Awaited<ReturnType<typeof plainBackend>>
let pages: RunningServer

test.beforeAll(async () => {
  backend = await plainBackend()
  pages = await startServer({ PORT: String(await freePort()), API_BASE_URL: backend.url, CACHE_MB: '0' })
})
test.afterAll(async () => {
  await pages?.stop()
  backend?.close()
})

/** Its pictures are on no disk. */
test.use({ expected: { messages: [/Failed to load resource/] } })

for (const absent of [undefined, ...ABSENT]) {
  test(`every page stands, opened and come to, where the backend’s optional fields are ${absent ?? 'given'}`, async ({ page }) => {
    backend.leaveOut(absent)
    for (const { path, text } of PLAIN_PAGES) {
      await page.goto(`${pages.url}/en${path}`)
      await hydrated(page)
      // Their scripts come late.
      await wakeParts(page)
      await expect(page.locator('main'), path).toContainText(text)
      await expect(page.locator('header').first(), path).toBeVisible()
      await expect(page.locator('footer'), path).toBeVisible()
      await expect(page.locator('a[href="tel:"], a[href="mailto:"]')).toHaveCount(0)
    }
    await page.goto(`${pages.url}/en/privacy`)
    await hydrated(page)
    for (const { path, text } of PLAIN_PAGES) {
      const here = page.locator(`a[href="/en${path}"]`)
      if ((await here.count()) === 0) continue
      // As a press on it, wherever menus and the screen's width have it.
      await here.first().evaluate((link: HTMLAnchorElement) => link.click())
      await expect(page).toHaveURL(`${pages.url}/en${path}`)
      await expect(page.locator('main'), path).toContainText(text)
      await expect(page.locator('footer'), path).toBeVisible()
    }
  })
}

test('a page that the backend has nothing for is not found, also when it is come to', async ({ page }) => {
  backend.leaveOut(undefined)
  await page.goto(`${pages.url}/en/category/nursing`)
  await hydrated(page)
  backend.answer('/pages/ward-round', null)
  await page.locator('main a[href="/en/data/ward-round"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
})
