import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

let contentDir: string
let backend: RunningServer
let pages: RunningServer

/** Two servers: one whose content is another company's, and one that shows it under its own address. */
test.beforeAll(async () => {
  const port = await freePort()
  contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  await cp('content', contentDir, { recursive: true })
  const settings = join(contentDir, 'settings.yaml')
  const changed = (await readFile(settings, 'utf8')).replace(/en: Lajward$/m, 'en: Nordwind').replace('consent: false', 'consent: true')
  await writeFile(settings, changed)
  backend = await startServer({ CONTENT_DIR: contentDir, CORS_ORIGINS: `http://localhost:${port}` })
  pages = await startServer({ PORT: String(port), API_BASE_URL: backend.url })
})

test.afterAll(async () => {
  await pages?.stop()
  await backend?.stop()
  if (contentDir) await rm(contentDir, { recursive: true, force: true })
})

test('pages are rendered with the other backend’s answers and pictures', async ({ page }) => {
  const response = await page.goto(`${pages.url}/en/products`)
  expect(response?.status()).toBe(200)
  await hydrated(page)
  expect(await page.title()).toContain('Nordwind')
  const picture = page.locator('main article img').first()
  expect(await picture.getAttribute('src')).toMatch(new RegExp(`^${backend.url}/storage/`))
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the browser calls the other backend, which allows these pages and no others', async ({ page }) => {
  await page.goto(`${pages.url}/en/products`)
  await hydrated(page)
  const asked = page.waitForResponse((response) => response.url().startsWith(`${backend.url}/api/products?`))
  await page.getByRole('searchbox').first().fill('vitamin')
  expect((await asked).headers()['access-control-allow-origin']).toBe(pages.url)
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).not.toContainText('of 42')

  const stranger = await page.request.get(`${backend.url}/api/contact`, { headers: { origin: 'http://elsewhere.example' } })
  expect(stranger.headers()['access-control-allow-origin']).not.toBe('http://elsewhere.example')
})

test('where the company asks first, nothing is fetched for the map before the visitor has said so', async ({ page }) => {
  const tiles: string[] = []
  await page.route('https://tile.openstreetmap.org/**', async (route) => {
    tiles.push(route.request().url())
    await route.abort()
  })
  await page.goto(`${pages.url}/en/contact`)
  await hydrated(page)
  const show = page.getByRole('button', { name: 'Show the map' })
  await show.scrollIntoViewIfNeeded()
  await expect(page.getByText('which will then see your IP address')).toBeVisible()
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  expect(tiles).toEqual([])
  await show.click()
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  await page.goto(`${pages.url}/en/privacy`)
  await expect(page.getByText('only when you click the button')).toBeVisible()
})

test('the server’s own content stays its own', async ({ page }) => {
  const own = await page.request.get(`${pages.url}/api/contact`, { headers: { 'accept-language': 'en' } })
  expect(((await own.json()) as { contact: { name: string } }).contact.name).toBe('Lajward')
})
