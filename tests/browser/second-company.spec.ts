import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { faultsIn, THEMES } from './axe.ts'
import { NARROWEST, reflowFaults, sizeFaults } from './reflow.ts'
import { scrollThrough } from './screens.ts'
import { SECOND_COMPANY, SECOND_COMPANY_ADDRESSES } from './second-company.ts'
import { expect, hydrated, test } from './site.ts'

const DEMO = /lajward|kabul|afghan|pharma|لاجورد/i

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'de-DE' })
test.describe.configure({ mode: 'serial' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ CONTENT_DIR: SECOND_COMPANY, FORM_LIMIT: 'off' })
})
test.afterAll(() => server?.stop())

for (const language of ['de', 'en']) {
  test(`every route in ${language} opens, shows nothing of the demo, fits at every width, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(240_000)
    for (const path of [...SECOND_COMPANY_ADDRESSES, '/nowhere', '/blog', '/careers']) {
      const see = expect.configure({ soft: true, message: path })
      const response = await page.goto(`${server.url}/${language}${path}`)
      see(response?.status()).toBe(SECOND_COMPANY_ADDRESSES.includes(path) ? 200 : 404)
      await hydrated(page)
      await see(page.locator('html')).toHaveAttribute('lang', language)
      await see(page.locator('h1')).toHaveCount(1)
      see(await page.title()).toMatch(/\S/)
      see(await page.locator('html').innerHTML()).not.toMatch(DEMO)
      for (const width of [820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        see(await reflowFaults(page), `${path} at ${width} px`).toEqual([])
      }
      await page.setViewportSize(NARROWEST)
      await scrollThrough(page)
      see(await reflowFaults(page)).toEqual([])
      see(await sizeFaults(page)).toEqual([])
      // To where the header, which stays at the top, covers no link.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      see(await faultsIn(THEMES, page)).toEqual([[], []])
    }
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path)
  await hydrated(page)
}

test('the bare address greets a German browser in German, and the navigation is that of the company', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const bar = page.locator('header nav').first()
  await expect(bar.getByRole('link', { name: 'Anfängerkurs' })).toHaveAttribute('href', '/data/anfaengerkurs')
  await expect(page.locator('header, main, footer').getByRole('link', { name: /Blog|Karriere|Jobs/ })).toHaveCount(0)
})

for (const { locale, language, asked } of [
  { locale: 'en-GB', language: 'en', asked: 0 },
  { locale: 'fr-FR', language: 'de', asked: 1 },
]) {
  test.describe(`a browser in ${locale}, in Germany`, () => {
    test.use({ locale })

    test(`decides before the country, which is asked for ${asked} times`, async ({ page }) => {
      let countries = 0
      await page.route('**/api/country', (route) => {
        countries += 1
        return route.fulfill({ json: { country_code: 'DE' } })
      })
      await open(page, '/products')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(countries).toBe(asked)
    })
  })
}

test('a text that is missing in English is shown in German, and marked', async ({ page }) => {
  await open(page, '/en/product/uebertopf')
  await expect(page.getByText('Frostfest ist er nicht')).toBeVisible()
  await expect(page.locator('h1')).toHaveAttribute('lang', 'de')
})

test('the catalogue filters, sorts and shows prices in euros up to the dearest', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/de/products')
  await expect(page.getByRole('slider')).toHaveAttribute('max', '119')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.filter({ hasText: 'Tafelservice nach Maß' })).toContainText('Preis auf Anfrage')
  await page.locator('select[name="sort"]').selectOption('price_high')
  await expect(cards.first()).toContainText('Teekanne Nacht')
  await expect(cards.first()).toContainText('118,50\u00a0€')
  await expect(cards.first()).toContainText('inkl. MwSt.')
  await page.getByRole('searchbox').first().fill('salatschuessel')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Salatschüssel Wannsee')
})

const FORMS = [
  { path: '/de/', form: 'contact', fields: { name: 'Lena Vogt', email: 'lena@example.com', message: 'Haben Sie Gutscheine?' } },
  {
    path: '/de/contact#inquiry-title',
    form: 'inquiry',
    fields: { agent_name: 'Lena Vogt', agent_email: 'lena@example.com', company_name: 'Café Vogt', description: 'Zwölf Teller.' },
  },
  { path: '/de/teams', form: 'newsletter', fields: { email: 'lena@example.com' } },
]

for (const { path, form, fields } of FORMS) {
  test(`the ${form} form is sent`, async ({ page }) => {
    await open(page, path)
    await scrollThrough(page)
    const [firstField = ''] = Object.keys(fields)
    const shown = page.locator('form').filter({ has: page.locator(`[name="${firstField}"]`) })
    for (const [name, value] of Object.entries(fields)) await shown.locator(`[name="${name}"]`).fill(value)
    for (const choice of await shown.locator('select').all()) await choice.selectOption({ index: 1 })
    const sent = page.waitForResponse((response) => response.request().method() === 'POST' && !response.url().endsWith('/form-token'))
    await shown.locator('button[type="submit"], button:not([type])').click()
    expect((await sent).status()).toBe(201)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /dank|gesendet|Postfach|E-Mail/i })
        .first(),
    ).toBeVisible()
  })
}
