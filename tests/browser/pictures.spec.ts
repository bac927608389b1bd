import type { Locator } from '@playwright/test'
import { shiftsOf, watchShifts } from './shifts.ts'
import { expect, hydrated, test } from './site.ts'

/** A phone of two device pixels to the CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** A picture's candidates, the one that was loaded, and how many device pixels it is shown at; all are widths. */
async function choiceOf(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  return picture.evaluate((image: HTMLImageElement) => {
    const candidates = image.srcset.split(', ').map((candidate) => {
      const [address = '', width = ''] = candidate.split(' ')
      return { address: new URL(address, document.baseURI).href, width: Number.parseInt(width, 10) }
    })
    // A picture that is cut to its frame is wider than what is seen of it.
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    const asTall = image.clientHeight * ratio
    const cut = getComputedStyle(image).objectFit === 'cover'
    const shown = cut ? Math.max(image.clientWidth, asTall) : Math.min(image.clientWidth, asTall)
    return {
      widths: candidates.map(({ width }) => width),
      loaded: candidates.find(({ address }) => address === image.currentSrc)?.width ?? 0,
      shown: shown * devicePixelRatio,
    }
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const { what, address, picture } of [
    { what: 'the first picture of the home page', address: '/en/', picture: 'button[aria-current] img[srcset]' },
    { what: 'a category of the home page', address: '/en/', picture: 'a[href^="/en/products?"] img[srcset]' },
    { what: 'a product in the list', address: '/en/products', picture: 'main li img[srcset]' },
    { what: 'the picture of a product', address: '/en/product/omega-3', picture: 'main img[srcset]' },
    { what: 'a post in the list', address: '/en/blog', picture: 'main li img[srcset]' },
    { what: 'the picture of a post', address: '/en/blog/antibiotics-five-questions', picture: 'main header img[srcset]' },
    { what: 'a portrait', address: '/en/teams', picture: 'main li img[srcset]' },
  ]) {
    test(`${what} is loaded as wide as it is shown`, async ({ page }) => {
      await page.goto(address)
      const { widths, loaded, shown } = await choiceOf(page.locator(picture).first())
      expect(widths.length).toBeGreaterThan(2)
      expect(loaded).toBeGreaterThanOrEqual(Math.min(shown * 0.9, Math.max(...widths)))
      const smaller = Math.max(0, ...widths.filter((width) => width < loaded))
      expect(smaller).toBeLessThan(shown * 1.15)
    })
  }

  test('the first picture of the home page is small, and AVIF', async ({ page }) => {
    const arrived = page.waitForResponse((response) => response.url().includes('/pictures/'))
    await page.goto('/en/')
    const response = await arrived
    expect(response.headers()['content-type']).toBe('image/avif')
    expect((await response.body()).length).toBeLessThan(35_000)
  })

  for (const address of ['/en/', '/fa/products', '/ps/blog', '/ru/product/blood-pressure-monitor']) {
    test(`nothing moves while the pictures of ${address} arrive`, async ({ page }) => {
      // Fonts that come late change letters, which moves lines: that is another matter.
      await page.route('**/*.woff2', (route) => route.abort())
      await watchShifts(page)
      const { sum, moved } = await shiftsOf(page, address)
      expect(sum, moved.join(', ')).toBeLessThan(0.01)
    })
  }
})

test('a large picture has a few blurred pixels under it', async ({ page }) => {
  await page.goto('/en/blog/antibiotics-five-questions')
  const [preview, picture] = [page.locator('main header img[src^="data:"]'), page.locator('main header img[fetchpriority]')]
  await expect(preview).toHaveAttribute('alt', '')
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10)
  expect(await preview.boundingBox()).toEqual(await picture.boundingBox())
  const onTop = await picture.evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === image
  })
  expect(onTop).toBe(true)
})

test('a picture that cannot be loaded gives way to a sign', async ({ page }) => {
  await page.route(/\/(pictures|storage)\//, (route) => route.abort())
  await page.goto('/en/products')
  await hydrated(page)
  const card = page
    .locator('main li')
    .filter({ has: page.locator('a[href^="/en/product/"]') })
    .first()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('.arch')).toBeVisible()
})
