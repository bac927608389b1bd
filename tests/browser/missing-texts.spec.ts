import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

test.describe.configure({ mode: 'serial' })

let root: string
let server: RunningServer
let pages: RunningServer

/** The built site with a Russian interface file that lacks a group, a sentence and a plural form, and with texts of the company. */
test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-texts-'))
  for (const folder of ['dist', 'locales', 'content']) await cp(folder, join(root, folder), { recursive: true })
  await mkdir(join(root, 'src'))
  for (const linked of ['node_modules', 'package.json', 'src/web', 'src/server']) await symlink(resolve(linked), join(root, linked))
  const file = join(root, 'locales/ru/translation.json')
  const {
    nav: _nav,
    offline: _offline,
    notFound: _notFound,
    ...texts
  } = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>
  delete texts.products?.title
  delete texts.blog?.found_few
  delete texts.blog?.found_many
  await writeFile(file, JSON.stringify(texts))
  await writeFile(join(root, 'content/texts.en.yaml'), 'nav:\n  team: Who we are\n')
  await writeFile(join(root, 'content/texts.ru.yaml'), 'footer:\n  overview: Всё о нас\n')
  const port = await freePort()
  server = await startServer({ CORS_ORIGINS: `http://localhost:${port}`, CONTENT_DIR: join(root, 'content') }, root)
  pages = await startServer({ PORT: String(port), API_BASE_URL: server.url }, root)
})

test.afterAll(async () => {
  await pages?.stop()
  await server?.stop()
  if (root) await rm(root, { recursive: true, force: true })
})

for (const backend of ['its own content', 'another backend']) {
  test(`texts that a language lacks stay in English when scripts take over, with ${backend}`, async ({ page }) => {
    const { url } = backend === 'another backend' ? pages : server
    const links = page.locator('header nav').first()
    await page.goto(`${url}/ru/blog`)
    await hydrated(page)
    await expect(page.locator('main')).toContainText(/\d articles/)
    await expect(links).toContainText('Home')
    await links.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL(/\/ru\/products$/)
    await expect(page.locator('h1')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(/\b(nav|products|blog)\.[a-z]/i)
  })
}

test('texts of the company stay when scripts take over, also where they stand in for another language', async ({ page }) => {
  await page.goto(`${server.url}/ru/blog`)
  await hydrated(page)
  await expect(page.locator('footer').last()).toContainText('Всё о нас')
  await expect(page.locator('header nav').first()).toContainText('Who we are')
})

test('pages without scripts fall back as well', async ({ page }) => {
  expect(await (await page.request.get(`${server.url}/ru/offline`)).text()).toContain('<h1>You are offline</h1>')
  const hidden = await page.request.get(`${server.url}/ru/.env`)
  expect(await hidden.text()).toContain('<h1>This page does not exist</h1>')
})
