import type { Page } from '@playwright/test'
import { forgetShifts, shifts, watchShifts } from './shifts.ts'
import { expect, hydrated, test } from './site.ts'

/** What each transition moves: the pictures with the name while it is ready, and whether the browser ran it. */
const watchGrowth = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { growths: seen })
    const start = document.startViewTransition
    document.startViewTransition = (change) => {
      const transition = start.call(document, change)
      const moved = () =>
        document
          .getAnimations()
          .flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? [])
          .filter((pseudo) => pseudo.includes('group') && !pseudo.includes('root'))
      transition.ready.then(
        () => seen.push(`ran ${[...new Set(moved())].join()}`),
        () => seen.push('skipped'),
      )
      return transition
    }
  })
const growths = (page: Page) => page.evaluate(() => (window as unknown as { growths: string[] }).growths)
const names = (page: Page) => page.locator('[style*="view-transition-name"]').count()

/** To the product, when the pointer on its link has fetched it: what is still loading has no picture to grow. */
async function openFirst(page: Page): Promise<void> {
  await page.goto('/en/products')
  await hydrated(page)
  const link = page.locator('main article h2 a').first()
  const fetched = page.waitForResponse(
    async (response) => response.url().includes('/api/products/') && (await response.finished()) === null,
  )
  await link.hover()
  await fetched
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('the picture of a product grows from its card, and shrinks on the way back, without a shift', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchGrowth(page)
  await watchShifts(page)
  await openFirst(page)
  await expect.poll(() => growths(page)).toEqual(['ran ::view-transition-group(picture)'])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('h1')).toBeFocused()
  await forgetShifts(page)
  await page.goBack()
  await expect.poll(() => growths(page)).toEqual(Array(2).fill('ran ::view-transition-group(picture)'))
  await expect(page.locator('main article h2 a').first()).toBeFocused()
  await expect.poll(() => names(page)).toBe(0)
  expect((await shifts(page)).moved).toEqual([])
})

test('other pages come at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchGrowth(page)
  await page.goto('/en/products')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL(/\/en\/blog$/)
  await page.goBack()
  await expect(page.locator('main article').first()).toBeVisible()
  expect(await growths(page)).toEqual([])
})

test('nothing grows for visitors who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchGrowth(page)
  await openFirst(page)
  await page.goBack()
  await expect(page.locator('main article h2 a').first()).toBeFocused()
  expect(await growths(page)).toEqual([])
})
