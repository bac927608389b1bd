import type { Locator, Page } from '@playwright/test'
import { reflowFaults } from './reflow.ts'
import { scrollThrough } from './screens.ts'
import { painted } from './shifts.ts'
import { addressOf, expect, hydrated, ROUTES, test } from './site.ts'

/** Windows from the narrowest phone to the widest desk, among them phones held sideways; `browsed` where each stop is gone to. */
const WINDOWS = [
  { width: 280, height: 653, browsed: true },
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 667, height: 375, browsed: true },
  { width: 844, height: 390 },
  { width: 820, height: 1180, browsed: true },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
]

/** Of a search field, in CSS pixels: fewer show no word. */
const LEAST_FIELD = 160

test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })

for (const language of ['ru', 'fa']) {
  for (const { path } of ROUTES.filter((route) => route.path !== '/career')) {
    test(`${path} in ${language} fits every window, and nothing that has the focus is under a bar`, async ({ page }) => {
      const found: string[] = []
      // Loaded once: what the page shows stays when the window changes.
      for (const { width, height, browsed } of WINDOWS) {
        await page.setViewportSize({ width, height })
        if (width === WINDOWS[0]?.width) {
          await page.goto(`/${language}${await addressOf(page, path)}${path === '/contact' ? '#inquiry-title' : ''}`)
          await hydrated(page)
          await scrollThrough(page)
        }
        await painted(page)
        const faults = [...(await reflowFaults(page)), ...(await squeezed(page)), ...(browsed ? await coveredStops(page) : [])]
        found.push(...faults.map((fault) => `in a window of ${width} × ${height}: ${fault}`))
      }
      expect(found).toEqual([])
    })
  }
}

function squeezed(page: Page): Promise<string[]> {
  return page.locator('main input[type="search"]').evaluateAll(
    (fields, least) =>
      fields.flatMap((field) => {
        const width = field.clientWidth
        return width > 0 && width < least ? [`a search field is ${width} px wide`] : []
      }),
    LEAST_FIELD,
  )
}

/** Links, buttons and fields that are covered by what stays at the edges of the window when the focus comes to them. */
function coveredStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const stop of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary)')) {
      if (
        stop.tabIndex < 0 ||
        stop.matches(':disabled') ||
        stop.closest('[inert], [aria-roledescription], .leaflet-container') ||
        !stop.checkVisibility({ visibilityProperty: true })
      )
        continue
      stop.focus()
      const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : []
      const isOwn = (hit: Element | null) => [stop, ...labels].some((own) => own.contains(hit))
      // A link may go over several lines, a picture be higher than the window.
      const isSeen = [stop, ...labels]
        .flatMap((own) => [...own.getClientRects()])
        .some(({ left, right, top, bottom }) =>
          [left + 4, (left + right) / 2, right - 4].some((x) =>
            [top + 3, (top + bottom) / 2, bottom - 3].some((y) => isOwn(document.elementFromPoint(x, y))),
          ),
        )
      if (!isSeen) found.push(`is covered: ${stop.localName} "${stop.outerHTML.slice(0, 120)}"`)
    }
    return found
  })
}

test('a stop that a bar covers is found', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/en/products')
  await hydrated(page)
  expect(await coveredStops(page)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.scrollPadding = '0'
    const bar = document.createElement('div')
    Object.assign(bar.style, { position: 'fixed', insetInline: '0', insetBlock: '50% 0', zIndex: '99' })
    document.body.append(bar)
  })
  expect(await coveredStops(page)).not.toEqual([])
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error(`${part} is not there`)
    return box
  }

  test('products stand in threes below a search as wide as they are', async ({ page }) => {
    await page.goto('/en/products')
    const cards = page.locator('main article')
    const [first, third, fourth] = [await boxOf(cards.first()), await boxOf(cards.nth(2)), await boxOf(cards.nth(3))]
    expect(third.y).toBe(first.y)
    expect(fourth.y).toBeGreaterThan(first.y)
    expect((await boxOf(page.getByRole('main').getByRole('searchbox'))).width).toBeGreaterThan(600)
  })

  test('a product’s pictures stand beside its words, and no bar lies over the page', async ({ page }) => {
    await page.goto('/en/product/blood-pressure-monitor')
    const pictures = await boxOf(page.getByRole('group', { name: /^Pictures/ }))
    const name = await boxOf(page.locator('h1'))
    expect(name.x).toBeGreaterThanOrEqual(pictures.x + pictures.width)
    await expect(page.getByRole('link', { name: /^Order by message/ })).toHaveCount(1)
  })

  test('a service’s picture stands beside its words', async ({ page }) => {
    await page.goto('/en/category/laboratory')
    const picture = await boxOf(page.locator('.head-panel img[width]'))
    const words = await boxOf(page.locator('.head-panel .prose'))
    expect(picture.x).toBeGreaterThanOrEqual(words.x + words.width)
  })

  test('jobs stand in pairs, the posts of home in threes', async ({ page }) => {
    await page.goto('/en/careers')
    const jobs = page.locator('main article')
    expect((await boxOf(jobs.nth(1))).y).toBe((await boxOf(jobs.first())).y)
    await page.goto('/en/')
    const posts = page.locator('main article')
    await posts.nth(3).scrollIntoViewIfNeeded()
    expect((await boxOf(posts.nth(3))).y).toBe((await boxOf(posts.nth(1))).y)
  })
})
