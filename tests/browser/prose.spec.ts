import { expect, hydrated, test } from './site.ts'

const CELLS = Array.from({ length: 4 }, (_, index) => `Temperature${index}`)
const row = (tag: string) => `<tr>${CELLS.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const WIDE = `<h2>Storage</h2><table><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`

test('a table too wide for a phone scrolls by keyboard and has a name; the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/\/api\/posts\/[\w-]+$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { content: string } }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, content: WIDE } } })
  })
  await page.goto('/en/blog')
  await hydrated(page)
  await page.locator('article h2 a').first().click()

  const frame = page.getByRole('group', { name: 'Storage', exact: true })
  await expect(frame.getByRole('table')).toBeVisible()
  await frame.focus()
  await expect(frame).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('group', { name: 'Storage', exact: true })).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})

for (const { width, pictures } of [
  { width: 390, pictures: 0 },
  { width: 1440, pictures: 3 },
]) {
  test(`the banner of the catalogue loads ${pictures} pictures at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/en/products', { waitUntil: 'networkidle' })
    const images = page.locator('main section').first().locator('[aria-hidden="true"] img[srcset]')
    await expect(images).toHaveCount(3)
    const loaded = await images.evaluateAll((all: HTMLImageElement[]) => {
      const others = [...document.images].filter((image) => !all.includes(image)).map(({ currentSrc }) => currentSrc)
      // A hidden one has what another part of the page has loaded (HTML Standard, "list of available images").
      const isForBanner = (image: HTMLImageElement) => image.checkVisibility() || !others.includes(image.currentSrc)
      return all.filter((image) => image.naturalWidth > 0 && isForBanner(image)).length
    })
    expect(loaded).toBe(pictures)
  })
}
