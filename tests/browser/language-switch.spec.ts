import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

let folder: string
let server: RunningServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-switch-'))
  await cp('content', folder, { recursive: true })
  const file = join(folder, 'settings.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace('language_switch: home', 'language_switch: stay'))
  // Read by Persian visitors only in English.
  await rm(join(folder, 'posts', 'fever-in-children.fa.md'))
  server = await startServer({ CONTENT_DIR: folder })
})
test.afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function choosePersian(page: Page): Promise<void> {
  const menu = page.locator('header details', { has: page.locator('a[hreflang="fa"]') }).first()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'فارسی' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({
      javaScriptEnabled,
      expected: { messages: javaScriptEnabled ? [] : [/was preloaded using link preload but not used/] },
    })
    const open = async (page: Page, path: string) => {
      await page.goto(server.url + path)
      if (javaScriptEnabled) await hydrated(page)
    }

    for (const [path, arrived] of [
      ['/en/product/paracetamol', '/fa/product/paracetamol'],
      ['/en/products?category=medicines&sort=price_low', '/fa/products?category=medicines&sort=price_low'],
      ['/en/blog/antibiotics-five-questions', '/fa/blog/antibiotics-five-questions'],
      ['/en/blog/fever-in-children', '/fa/'],
      ['/en/data/blood-tests', '/fa/data/blood-tests'],
    ] as const) {
      test(`who chooses Persian on ${path} comes to ${arrived}`, async ({ page }) => {
        await open(page, path)
        await choosePersian(page)
        await expect(page).toHaveURL(server.url + arrived)
        await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
        await page.goto(`${server.url}/contact`)
        await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
      })
    }
  })
}

test('after moving about, the page that is shown counts, and the choice is reported', async ({ page }) => {
  await page.goto(`${server.url}/en/`)
  await hydrated(page)
  await page.locator('header nav').first().getByRole('link', { name: 'Products' }).click()
  await page.getByRole('searchbox').first().fill('vitamin')
  await expect(page).toHaveURL(/search=vitamin/)
  const told = page.waitForRequest('**/api/locale/fa')
  await choosePersian(page)
  await told
  await expect(page).toHaveURL(`${server.url}/fa/products?search=vitamin`)
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('fa')
})
