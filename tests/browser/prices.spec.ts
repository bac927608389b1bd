import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the demo shows dollars on cards, and Afghani at its rate on the page and in the order', async ({ page }) => {
  await page.goto('/en/products?search=pressure')
  await hydrated(page)
  const card = page.getByRole('article').filter({ hasText: 'Blood pressure monitor' })
  await expect(card).toContainText('$36.00')
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blood pressure monitor')
  await expect(page.getByRole('main')).toContainText('AFN\u00a02,520')
  await page.getByRole('button', { name: 'One more' }).click()
  const address = await page.getByRole('link', { name: 'Order by message' }).first().getAttribute('href')
  expect(new URL(address ?? '').searchParams.get('text')).toContain('Price: AFN\u00a02,520\nQuantity: 2\nTotal: AFN\u00a05,040.00\n')
})

test.describe('a shop in euros, with a price on request', () => {
  test.describe.configure({ mode: 'serial' })
  let contentDir: string
  let server: RunningServer

  test.beforeAll(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
    await cp('content', contentDir, { recursive: true })
    const change = async (file: string, changed: (text: string) => string) => {
      const path = join(contentDir, file)
      await writeFile(path, changed(await readFile(path, 'utf8')))
    }
    await change('settings.yaml', (text) =>
      text
        .replace(/^currency:\n( {2}.*\n)+/m, 'currency: EUR\ntax_note: { en: incl. VAT }\n')
        .replace('price_slider: 1000', 'price_slider: dearest'),
    )
    await change('products/nebulizer.en.md', (text) => text.replace(/^price: .*\n/m, ''))
    server = await startServer({ CONTENT_DIR: contentDir })
  })

  test.afterAll(async () => {
    await server?.stop()
    if (contentDir) await rm(contentDir, { recursive: true, force: true })
  })

  test.afterEach(async ({ page }) => {
    // Nothing asks the server any more while it stops.
    await page.goto('about:blank')
  })

  test('has one currency and the tax note everywhere', async ({ page }) => {
    await page.goto(`${server.url}/en/product/thermometer`)
    await hydrated(page)
    await expect(page.getByRole('main')).toContainText('€3.00 incl. VAT')
    await page.goto(`${server.url}/en/products?search=thermometer&view=list`)
    await expect(page.getByRole('article').filter({ hasText: 'Digital thermometer' })).toContainText('€3.00 incl. VAT')
  })

  test('the price filter ends at the dearest product and sets no bound there', async ({ page }) => {
    await page.goto(`${server.url}/en/products`)
    await hydrated(page)
    const slider = page.getByRole('complementary', { name: 'Filters' }).getByRole('slider')
    await expect(slider).toHaveValue('36')
    await slider.press('ArrowLeft')
    await expect(page).toHaveURL(/max_price=35/)
    await expect(page.getByText('Showing 12 of 40 products')).toBeVisible()
    await slider.press('End')
    await expect(page).not.toHaveURL(/max_price/)
    await expect(page.getByText('Showing 12 of 42 products')).toBeVisible()
    await expect(slider).toHaveAttribute('aria-valuetext', 'up to €36')
  })

  test('a product on request is the last by price, and asks for its price', async ({ page }) => {
    await page.goto(`${server.url}/en/products?sort=price_high&page=4`)
    await hydrated(page)
    const card = page.getByRole('article').last()
    await expect(card).toContainText('Price on request')
    await card.getByRole('link').click()
    const ask = page.getByRole('link', { name: 'Ask for the price' }).first()
    await expect(ask).toHaveAttribute('href', /Nebuliser/)
    await page.getByRole('link', { name: 'Price on request' }).click()
    await expect(page).toHaveURL(/\/en\/contact\?product=nebulizer/)
  })
})
