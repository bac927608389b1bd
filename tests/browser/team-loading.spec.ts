import { forgetShifts, shifts, watchShifts } from './shifts.ts'
import { DEVICES, expect, holdBack, hydrated, test } from './site.ts'

for (const [width, height] of DEVICES) {
  for (const language of ['en', 'fa']) {
    test(`the team in ${language} at ${width} px has its shape before it comes, and moves nothing`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await watchShifts(page)
      await page.goto(`/${language}/privacy`)
      await hydrated(page)
      const letTeamCome = await holdBack(page, '**/api/teams')
      const link = page.locator(`a[href="/${language}/teams"]`)
      await link.first().evaluate((element: HTMLElement) => element.click())
      const waiting = page.locator('main ul[aria-busy="true"]')
      await expect(waiting).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      const portrait = () =>
        page
          .locator('main ul .arch')
          .first()
          .evaluate((arch) => JSON.stringify(arch.getBoundingClientRect()))
      const tall = (list: string) =>
        page.locator(list).evaluate((element) => element.querySelector('li')?.getBoundingClientRect().height ?? 0)
      const arches = () =>
        page
          .locator('main > section')
          .first()
          .evaluate((banner) =>
            JSON.stringify([...banner.querySelectorAll('.arch')].map((arch) => [arch.className, arch.getBoundingClientRect()])),
          )
      const shape = await portrait()
      const empty = await arches()
      const before = await tall('main ul[aria-busy="true"]')
      await forgetShifts(page)
      letTeamCome()
      await expect(page.locator('main article').first()).toBeVisible()
      await expect(waiting).toHaveCount(0)
      expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
      expect(await portrait()).toBe(shape)
      expect(await arches()).toBe(empty)
      expect(Math.abs((await tall('main ul:has(> li > article)')) / before - 1)).toBeLessThan(0.1)
    })
  }
}
