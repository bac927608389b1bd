import { expect, hydrated, test } from './site.ts'

/** Addresses as an old text may have them, and what they lead to. */
const NAMES = [
  { link: '/careers/home-nurse-kabul', heading: 'Home nurse', address: /\/careers\/\d+$/ },
  { link: '/career', heading: 'Careers', address: /\/careers$/ },
]

for (const { link, heading, address } of NAMES) {
  test(`a link in a text to ${link} shows the page that has another address`, async ({ page }) => {
    await page.goto('/en/data/blood-tests')
    await hydrated(page)
    await page
      .locator('.prose')
      .first()
      .evaluate((text, href) => {
        const old = document.createElement('a')
        old.href = href
        old.textContent = 'an old link'
        text.prepend(old)
      }, `/en${link}`)
    await page.getByText('an old link').click()
    await expect(page.locator('h1')).toContainText(heading)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect(page.locator('h1')).toContainText(heading)
  })
}

test('a link in a text to a feed is opened by the browser, not looked for among the pages', async ({ page }) => {
  await page.goto('/en/data/blood-tests')
  await hydrated(page)
  const text = page.locator('.prose').first()
  await text.evaluate((prose) => prose.insertAdjacentHTML('afterbegin', '<a href="/en/feeds/posts.atom">our feed</a>'))
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByText('our feed').click()
  expect(new URL((await asked).url()).pathname).toBe('/en/feeds/posts.atom')
})
