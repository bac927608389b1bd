import { newCompany } from '../support/commands/new-company.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { faultsIn } from './axe.ts'
import { reflowFaults, sizeFaults } from './reflow.ts'
import { resize, scrollThrough } from './screens.ts'
import { expect, hydrated, test } from './site.ts'

/** In Kuwait, in Arabic alone, as `init` writes it. */
const NAME = 'فخار الديرة'

const ADDRESSES = [
  '/',
  '/products',
  '/product/example',
  '/blog',
  '/blog/new-website',
  '/teams',
  '/careers',
  '/contact',
  '/category/what-we-do',
  '/data/before-you-write',
  '/order',
  '/privacy',
  '/search?q=الموقع',
  '/nowhere',
]

const LATIN_DIGITS = /[0-9]/

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'ar-KW' })

const company = newCompany()
let server: RunningServer
test.beforeAll(async () => {
  const sections = 'services,products,blog,team,jobs,faq,newsletter,clients,testimonials,inquiry'
  await company.vitrine('init', '--yes', '--name', NAME, '--country', 'KW', '--email', 'hello@company.example', '--sections', sections)
  await company.publishExamples()
  server = await startServer(company.settings)
})
test.afterAll(async () => {
  await server?.stop()
  company.remove()
})

test('a company in one language from right to left opens on a phone, with its digits, money and dates, and axe finds nothing', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await resize(page, 390)
  const [job = ''] = /\/careers\/\d+/.exec(await (await fetch(`${server.url}/careers`)).text()) ?? []
  expect(job).not.toBe('')
  for (const path of [...ADDRESSES, job]) {
    const see = expect.configure({ soft: true, message: path })
    const response = await page.goto(server.url + path)
    see(response?.status()).toBe(path === '/nowhere' ? 404 : 200)
    await hydrated(page)
    await see(page.locator('html')).toHaveAttribute('lang', 'ar')
    await see(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await see(page.locator('h1')).toHaveCount(1)
    await see(page.getByRole('banner').getByTitle(NAME)).toBeVisible()
    await see(page.locator('[hreflang], a[href="/ar"], a[href^="/ar/"]')).toHaveCount(0)
    await see(page.locator('body [lang]:not([lang="ar"])')).toHaveCount(0)
    await scrollThrough(page)
    see((await page.locator('time').allTextContents()).filter((text) => LATIN_DIGITS.test(text))).toEqual([])
    see(await reflowFaults(page)).toEqual([])
    see(await sizeFaults(page)).toEqual([])
    see(await faultsIn(['light'], page)).toEqual([[]])
  }
  await page.goto(`${server.url}/product/example`)
  await expect(page.locator('main')).toContainText('١٠٫٠٠٠\u00a0د.ك')
  await page.goto(`${server.url}/blog/new-website`)
  await expect(page.locator('main time').first()).toHaveText(/^[٠-٩]{1,2}\s\p{L}+\s[٠-٩]{4}$/u)
})
