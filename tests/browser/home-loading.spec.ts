import { scrollThrough } from './screens.ts'
import { forgetShifts, shifts, watchShifts } from './shifts.ts'
import { DEVICES, expect, holdBack, hydrated, LANGUAGES, test } from './site.ts'

/** The calls of the sections, from the top of the page to its end; the last section has none of its own. */
const CALLS = ['/sliders', '/about', '/posts', '/clients', '/faqs', '/testimonials', '/teams', '/products']
const SECTIONS = CALLS.length + 1

for (const [width, height] of DEVICES) {
  for (const language of ['en', 'fa']) {
    test.describe(`home in ${language} at ${width} px, whose answers come late`, () => {
      test.use({ viewport: { width, height } })

      test('has its shape at once, and comes from the top without moving what is shown', async ({ page }) => {
        await watchShifts(page)
        await page.goto(`/${language}/privacy`)
        await hydrated(page)
        const releases = new Map(await Promise.all(CALLS.map(async (call) => [call, await holdBack(page, `**/api${call}`)] as const)))
        const tall = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().height ?? 0)
        await page.getByRole('banner').locator(`a[href="/${language}/"]`).first().click()
        await expect(page).toHaveURL(new RegExp(`/${language}/$`))

        await expect(page.locator('main [aria-busy="true"]').first()).toBeInViewport()
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(SECTIONS)
        await forgetShifts(page)
        const before = await tall()
        // The last answers come first: nothing is shown before what stands above it.
        for (const call of CALLS.slice(1).reverse()) {
          const answered = page.waitForResponse((response) => response.url().endsWith(`/api${call}`))
          releases.get(call)?.()
          await (await answered).finished()
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(SECTIONS)
        }
        releases.get('/sliders')?.()
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
        expect(Math.abs((await tall()) - before) / before).toBeLessThan(0.1)
      })
    })
  }
}

test('sections of home appear one after the other as their answers come', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/en/privacy')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api', '')))
  const releases = await Promise.all(CALLS.map(async (call) => holdBack(page, `**/api${call}`)))
  await page.getByRole('banner').locator('a[href="/en/"]').first().click()
  const waiting = page.locator('main [aria-busy="true"]')
  await expect(waiting).toHaveCount(SECTIONS)
  await forgetShifts(page)
  for (const [index, release] of releases.entries()) {
    release()
    // With the last answer the section without a call of its own is there as well.
    await expect(waiting).toHaveCount(index === releases.length - 1 ? 0 : SECTIONS - 1 - index)
  }
  // The region of the slides takes the focus over from a heading that leaves with its slide.
  await expect(page.locator('main section:focus, main h1:focus')).toHaveCount(1)
  expect(asked.filter((path) => CALLS.includes(path)).sort()).toEqual(CALLS.toSorted())
  expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
})

for (const [width, height] of DEVICES) {
  test(`sections of home below the screen reserve the height that they take at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const { code } of LANGUAGES) {
      await page.goto(`/${code}`)
      await hydrated(page)
      await scrollThrough(page)
      const sections = await page.locator('main section').evaluateAll((all) =>
        all.flatMap((section) => {
          const { containIntrinsicBlockSize: reserved, paddingBlockStart, paddingBlockEnd } = getComputedStyle(section)
          if (!reserved.startsWith('auto ')) return []
          const taken = section.clientHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd)
          return { reserved: Number.parseFloat(reserved.slice('auto '.length)), taken }
        }),
      )
      expect(sections.length).toBeGreaterThan(4)
      for (const { reserved, taken } of sections)
        expect.soft(Math.abs(taken - reserved) / taken, `${taken} px in ${code}`).toBeLessThan(0.15)
    }
  })
}
