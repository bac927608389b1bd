import type { Page, Request } from '@playwright/test'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { SECOND_COMPANY } from './second-company.ts'
import { addressOf, expect, holdBack, hydrated, ROUTES, test } from './site.ts'

/** The most that a page may fetch on a first visit, in bytes as they are sent (brotli). */
const BUDGET = { script: 95_000, style: 14_000 }

test.use({ viewport: { width: 390, height: 844 } })

/** A job list by another name, and a state of the product's page that ends at its footer: no pages of their own. */
const OTHERS = ['/career', '/product/no-such-product']

async function firstVisit(page: Page, origin: string | undefined, address: string): Promise<void> {
  const weight = { script: 0, style: 0 }
  const foreign: string[] = []
  const sizes: Promise<void>[] = []
  const weigh = async (kind: keyof typeof weight, request: Request) => {
    const { responseBodySize } = await request.sizes()
    weight[kind] += responseBodySize
  }
  page.on('requestfinished', (request) => {
    const { origin: asked, pathname } = new URL(request.url())
    if (asked !== origin) foreign.push(request.url())
    const kind = pathname.endsWith('.js') ? 'script' : pathname.endsWith('.css') ? 'style' : undefined
    if (kind) sizes.push(weigh(kind, request))
  })
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await Promise.all(sizes)
  expect(foreign).toEqual([])
  for (const kind of ['script', 'style'] as const) {
    expect(weight[kind], `bytes of ${kind}`).toBeGreaterThan(1000)
    expect(weight[kind], `bytes of ${kind}`).toBeLessThanOrEqual(BUDGET[kind])
  }
  test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) })
}

for (const { path } of ROUTES.filter(({ path }) => !OTHERS.includes(path))) {
  test(`a first visit to ${path} stays within the budget and with this site`, async ({ page, baseURL }) => {
    await firstVisit(page, baseURL, `/en${await addressOf(page, path)}`)
  })
}

test.describe('another company', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ CONTENT_DIR: SECOND_COMPANY })
  })
  test.afterAll(() => server?.stop())

  test('a first visit to a product with variants stays within the budget', async ({ page }) => {
    await firstVisit(page, server.url, '/en/product/krug')
  })
})

test('scripts come after the first paint, and do not wait for pictures', async ({ page }) => {
  const letStylesCome = await holdBack(page, '**/*.css')
  const letPicturesCome = await holdBack(page, '**/pictures/**')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const pictureAsked = page.waitForRequest('**/pictures/**')
  await page.goto('/en/products', { waitUntil: 'commit' })
  await pictureAsked
  expect(scripts).toEqual([])
  letStylesCome()
  await hydrated(page)
  letPicturesCome()
})

test('what later parts need is fetched when they come near, and what a link leads to when it is pointed at', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.goto('/en/', { waitUntil: 'networkidle' })
  const isFetched = (name: RegExp) => expect.poll(() => fetched.some((path) => name.test(path)))
  expect(fetched.filter((path) => /further-sections|carousel|footer|products-screen/.test(path))).not.toContainEqual(
    expect.stringMatching(/\.js$/),
  )
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await isFetched(/\/footer-[^/]+\.js$/).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).hover()
  await isFetched(/\/products-screen-[^/]+\.js$/).toBe(true)
  await isFetched(/^\/api\/products\?/).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/en/')
})

test('the gallery of a product moves at the first press, without anything more being fetched', async ({ page }) => {
  const fetched: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // On phones, small pictures and swipes take the place of its arrows.
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/en/product/blood-pressure-monitor', { waitUntil: 'networkidle' })
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page
    .getByRole('group', { name: /^Pictures/ })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(page.getByRole('button', { name: /^Picture 2 of/ })).toHaveAttribute('aria-current', 'true')
  expect(fetched).not.toContainEqual(expect.stringMatching(/\.(js|css)$/))
})

test('errors tell where they were made once the scripts are there', async ({ page }) => {
  await page.goto('/en/')
  await hydrated(page)
  expect(await page.evaluate(() => Error('lost').stack)).toMatch(/^Error: lost\n +at /)
})
