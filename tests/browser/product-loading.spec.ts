import { DEVICES, expect, holdBack, hydrated, test } from './site.ts'

for (const [width, height] of DEVICES) {
  for (const language of ['en', 'fa']) {
    test(`a product in ${language} at ${width} px has its shape and its way back before it comes`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`/${language}/products?category=diagnostics-at-home`)
      await hydrated(page)
      const letProductCome = await holdBack(page, '**/api/products/thermometer*')
      await page
        .locator(`main a[href^="/${language}/product/thermometer"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click())
      const waiting = page.locator('main [aria-busy="true"]:has([data-grown])')
      await expect(waiting).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      const toList = page.locator(`main nav a[href="/${language}/products"]`)
      await expect(toList).toBeVisible()
      const places = async () => [
        await toList.boundingBox(),
        await page.locator('main [data-grown]').first().boundingBox(),
        await page.locator('main li:has(strong)').first().boundingBox(),
      ]
      const before = await places()
      letProductCome()
      await expect(page.locator('main h1')).toBeVisible()
      await expect(waiting).toHaveCount(0)
      for (const [part, place] of (await places()).entries()) {
        for (const side of ['x', 'y', 'width'] as const) {
          expect(Math.abs((place?.[side] ?? 0) - (before[part]?.[side] ?? 0)), `${part} ${side}`).toBeLessThanOrEqual(2)
        }
      }
    })
  }
}
