import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

const SETTINGS = `
sections: { services: false, blog: false, jobs: false, newsletter: false, map: false, theme_switch: false }
home: [products, about, team, contact, hero]
navigation:
  - products
  - { text: { en: The cold chain, fa: زنجیرهٔ سرد }, link: /data/cold-chain }
  - { text: { en: Our shop }, link: "https://shop.example/" }
  - contact
`

let folder: string
let server: RunningServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sections-'))
  await cp('content', folder, { recursive: true })
  const file = join(folder, 'settings.yaml')
  await writeFile(file, (await readFile(file, 'utf8')) + SETTINGS)
  server = await startServer({ CONTENT_DIR: folder })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const headings = ['Shop by need', 'Medicine, testing and care under one roof', 'The people who look after you', 'Tell us what you need']

test('the home page and the navigation have the order of the settings, also after moving about', async ({ page }) => {
  await page.goto(`${server.url}/en/`)
  await hydrated(page)
  const bar = page.locator('header nav').first()
  const texts = ['Products', 'The cold chain', 'Our shop', 'Contact']
  await expect(bar.getByRole('link')).toHaveText(texts)
  const shown = async () => (await page.locator('main h2').allTextContents()).filter((text) => headings.includes(text))
  expect(await shown()).toEqual(headings)
  await bar.getByRole('link', { name: 'The cold chain' }).click()
  await expect(page).toHaveURL(`${server.url}/en/data/cold-chain`)
  await expect(bar.getByRole('link', { name: 'The cold chain' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Lajward' }).first().click()
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect.poll(shown).toEqual(headings)
  await expect(page.locator('main h1')).toHaveCount(1)
})

test('pages that are off are not found, on the way through the site as well', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  expect((await page.goto(`${server.url}/en/blog`))?.status()).toBe(404)
  await hydrated(page)
  await expect(page.locator('h1')).toHaveText('This page does not exist')
  await page.goto(`${server.url}/en/contact`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Reach us' })).toBeVisible()
  await expect(page.locator('#map-title')).toHaveCount(0)
  await page.locator('header nav').first().getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/products/)
  await expect(page.getByRole('link', { name: 'Careers' })).toHaveCount(0)
  expect(asked.filter((path) => /^\/api\/(categories|posts|careers)/.test(path))).toEqual([])
})

test.describe('without a theme switch', () => {
  test.use({ colorScheme: 'dark' })

  test('the theme follows the system, whatever was chosen before', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await page.goto(`${server.url}/en/`)
    await hydrated(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
    const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await dark()).toBe('rgb(7, 20, 38)')
    await expect(page.locator('header summary[aria-label="Theme"]')).toHaveCount(0)
  })
})

test('nothing overflows where only a few parts are on', async ({ page }) => {
  for (const width of [320, 390, 820, 1101, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/en/', '/fa/contact']) {
      await page.goto(server.url + path)
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect(scroll, `${path} at ${width}`).toBe(client)
      for (const part of await page.locator('footer li, header a').filter({ visible: true }).all()) {
        const box = await part.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= width, `${await part.textContent()} at ${width}`).toBe(true)
      }
    }
  }
})
