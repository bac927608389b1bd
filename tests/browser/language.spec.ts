import { expect, hydrated, test } from './site.ts'

test('choosing a language saves it, tells the backend, and goes home in that language', async ({ page, context }) => {
  await page.goto('/en/products')
  await hydrated(page)
  const told = page.waitForRequest('**/api/locale/ps')
  await page.locator('summary[aria-label^="Language"]').click()
  await page.getByRole('link', { name: 'پښتو' }).click()
  await told
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ps')
  expect((await context.cookies()).find((cookie) => cookie.name === 'lang')?.value).toBe('ps')

  await page.goto('/blog')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
})

for (const start of ['/products', '/fa/products']) {
  test(`where neither cookies nor storage are to be had, the language chosen on ${start} stays`, async ({ page, context }) => {
    // Cookies are cut off on the way as well.
    await context.route('**/*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue()
      const { cookie: _cookie, ...headers } = await route.request().allHeaders()
      const response = await route.fetch({ headers, maxRedirects: 0 })
      const { 'set-cookie': _setCookie, ...others } = response.headers()
      await route.fulfill({ response, headers: others })
    })
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    })
    await page.goto(start)
    await hydrated(page)
    const told = page.waitForRequest('**/api/locale/ps')
    await page
      .locator('header details', { has: page.locator('a[hreflang="ps"]') })
      .locator('summary')
      .click()
    await page.getByRole('link', { name: 'پښتو' }).click()
    expect((await told).headers()['accept-language']).toBe('ps')
    await expect(page).toHaveURL(/:\d+\/ps\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
    expect(await context.cookies()).toEqual([])

    await hydrated(page)
    await page.locator('header nav').first().locator('a[href="/ps/contact"]').click()
    await expect(page).toHaveURL(/\/ps\/contact$/)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the chosen language is remembered', async ({ page }) => {
    await page.goto('/en/products')
    const menu = page.locator('header details', { has: page.locator('a[hreflang="ps"]') }).first()
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'پښتو' }).click()
    await expect(page).toHaveURL(/:\d+\/ps\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
    await page.goto('/blog')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
  })
})

test.describe('a backend that cannot take the choice', () => {
  test.use({ expected: { messages: [/Failed to load resource/] } })

  test('is logged, and the language takes all the same', async ({ page }) => {
    await page.route('**/api/locale/ru', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/en/products')
    await hydrated(page)
    // Taken out of the messages that must not be.
    await page.evaluate(() => {
      console.error = (...said: unknown[]) => sessionStorage.setItem('said', said.join(' '))
    })
    await page.locator('summary[aria-label^="Language"]').click()
    await page.getByRole('link', { name: 'Русский' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain('The backend answered 500.')
  })
})

test('the address decides before the visitor’s choice', async ({ page, context }) => {
  await context.addCookies([{ name: 'lang', value: 'ps', domain: 'localhost', path: '/' }])
  await page.goto('/ru/products')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('a choice whose cookie was lost is taken from local storage', async ({ page, context }) => {
  await page.goto('/en/blog')
  await page.evaluate(() => localStorage.setItem('lang', 'fa'))
  await context.clearCookies()
  await page.goto('/blog')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
})

for (const [country, language] of [
  ['AF', 'fa'],
  ['KZ', 'ru'],
  ['DE', 'en'],
  ['BR', 'en'],
] as const) {
  test(`a first visit from ${country} is answered in ${language}`, async ({ page }) => {
    await page.route('**/api/country', (route) => route.fulfill({ json: { country_code: country } }))
    await page.goto('/team-nowhere-first')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lang')).catch(() => null)).toBe(language)
  })
}

test.describe('when the country cannot be looked up', () => {
  test.use({ expected: { messages: [/The country could not be looked up/, /Failed to load resource/] } })

  test('the site stays English', async ({ page }) => {
    await page.route('**/api/country', (route) => route.fulfill({ status: 503 }))
    const warned = page.waitForEvent('console', (message) => message.text().includes('could not be looked up'))
    await page.goto('/blog')
    await warned
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('numbers, dates and money read the same from the server and in the browser', async ({ baseURL, browser }) => {
  for (const code of ['en', 'fa', 'ps', 'ru']) {
    const textsOf = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${baseURL}/${code}/blog`)
      if (javaScriptEnabled) await hydrated(page)
      const texts = await page.locator('main time').allTextContents()
      await context.close()
      return texts
    }
    const served = await textsOf(false)
    expect(served.length).toBeGreaterThan(5)
    expect(await textsOf(true)).toEqual(served)
  }
})

test('where a browser cannot write the dates of a language, every page comes from the server', async ({ page }) => {
  await page.addInitScript(() => {
    Intl.DateTimeFormat.supportedLocalesOf = () => []
  })
  await page.goto('/fa/contact')
  await hydrated(page)
  const fetched = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/fa/blog'))
  await page.locator('header nav').first().locator('a[href="/fa/blog"]').click()
  await fetched
  await expect(page).toHaveURL(/\/fa\/blog$/)
})
