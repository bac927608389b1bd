import type { Page } from '@playwright/test'
import { openEarly, pressEarly } from './early.ts'
import { addressOf, expect, holdBack, hydrated, ROUTES, test } from './site.ts'

/** What a visitor does while the page is there and its scripts are not. */

// Nothing moves by itself: what has changed was done.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
  // The browser's own words about the answer to a refused form.
  expected: { messages: [/status of 422/] },
})

for (const { path } of ROUTES) {
  test(`every button of ${path} that was pressed is pressed when it answers`, async ({ page }) => {
    const { pressed, answered } = await pressEarly(page, `/en${await addressOf(page, path)}`)
    expect(pressed).toBeGreaterThan(0)
    await expect.poll(answered).toBe(pressed)
  })
}

test.describe('menus', () => {
  for (const [name, width] of [
    ['Language: English', 1440],
    ['Services', 1440],
    ['Open menu', 390],
  ] as const) {
    test(`${name} stays open`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const begin = await openEarly(page, '/en/privacy')
      const menu = page
        .locator('header details', { has: page.locator('summary', { hasText: name.split(': ').at(-1) ?? '' }) })
        .filter({ visible: true })
      await menu.first().locator('summary').first().click()
      await begin()
      await expect(menu.first().getByRole('link').first()).toBeVisible()
    })
  }

  test('a theme is taken', async ({ page }) => {
    const begin = await openEarly(page, '/en/privacy')
    await page.locator('summary[aria-label="Theme"]').click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await begin()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('the catalogue', () => {
  test('applies a search, an order, a category and a highest price, all of them', async ({ page }) => {
    const begin = await openEarly(page, '/en/products')
    await page.getByRole('searchbox').fill('a')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_low')
    await page.getByRole('radio', { name: 'Wound care' }).check()
    await page.getByRole('slider').fill('50')
    await begin()
    await expect(page).toHaveURL(/search=a&category=wound-care&sort=price_low&max_price=50/)
    await expect(page.getByRole('searchbox')).toHaveValue('a')
  })

  test('opens the filters', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const begin = await openEarly(page, '/en/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    await begin()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('searches by Enter', async ({ page }) => {
    await openEarly(page, '/en/products')
    await page.getByRole('searchbox').fill('vitamin')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=vitamin/)
  })
})

test.describe('an order', () => {
  const order = (page: Page) => page.getByRole('link', { name: /^Order/ }).first()
  const orderedQuantity = async (page: Page) =>
    /Quantity: (\d+)/.exec(decodeURIComponent((await order(page).getAttribute('href')) ?? ''))?.[1]

  test('has the quantity that was typed, and then raised', async ({ page }) => {
    const begin = await openEarly(page, '/en/product/paracetamol')
    const field = page.getByRole('textbox', { name: 'Quantity' })
    await field.fill('7')
    const more = page.locator('main').getByRole('button', { name: /more|increase/i })
    await more.click()
    await more.click()
    await begin()
    await expect(field).toHaveValue('9')
    expect(await orderedQuantity(page)).toBe('9')
  })

  test('that is sent waits for the quantity', async ({ page }) => {
    const begin = await openEarly(page, '/en/product/paracetamol')
    const chats: string[] = []
    await page.context().route(/^https:\/\/(?!localhost)/, (route) => {
      chats.push(decodeURIComponent(route.request().url()))
      return route.fulfill({ body: '' })
    })
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7')
    await order(page).click()
    await page.getByRole('textbox', { name: 'Quantity' }).click()
    expect(chats).toEqual([])
    await begin()
    await expect.poll(() => chats).toEqual([expect.stringContaining('Quantity: 7')])
  })

  test('without a touched quantity is sent at once', async ({ page }) => {
    await openEarly(page, '/en/product/paracetamol')
    await page.context().route(/^https:\/\/(?!localhost)/, (route) => route.fulfill({ body: '' }))
    const chat = page.waitForEvent('popup')
    await order(page).click()
    await chat
  })

  test('can be looked at: a picture is enlarged', async ({ page }) => {
    const begin = await openEarly(page, '/en/product/paracetamol')
    await page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .click()
    await begin()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('the job list applies status, location and page size', async ({ page }) => {
  const begin = await openEarly(page, '/en/careers')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('all')
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('50')
  await begin()
  await expect(page).toHaveURL(/status=all&location=[^&]+&per_page=50/)
})

test('the blog applies a search and a filter', async ({ page }) => {
  const begin = await openEarly(page, '/en/blog')
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('combobox').selectOption('popular')
  await begin()
  await expect(page).toHaveURL(/search=a&filter=popular/)
})

test('the search takes what is typed in the middle of a word, and leaves the cursor there', async ({ page }) => {
  const begin = await openEarly(page, '/en/search')
  const field = page.getByRole('searchbox').first()
  await field.pressSequentially('vitmin')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await begin()
  await page.keyboard.type('a')
  await expect(field).toHaveValue('vitamin')
  await expect(page).toHaveURL(/q=vitamin/)
})

test('the key that leads to the search is switched off', async ({ page }) => {
  const begin = await openEarly(page, '/en/search')
  await page.getByRole('checkbox').uncheck()
  await begin()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('an application form is opened', async ({ page }) => {
  const begin = await openEarly(page, `/en${await addressOf(page, '/careers/{open job}')}`)
  await page.getByRole('button', { name: 'Apply' }).first().click()
  await begin()
  await expect(page.getByRole('form')).toBeVisible()
})

test('an inquiry keeps all that was filled in, by hand and by the browser, and is sent', async ({ page }) => {
  const begin = await openEarly(page, '/en/contact')
  const form = page.locator('form#inquiry')
  await page.getByText('Inquiry form').click()
  const given = {
    agent_name: 'Mina Example',
    agent_email: 'mina@example.org',
    company_name: 'Example',
    description: 'Two lines\nof text',
  }
  for (const [name, value] of Object.entries(given)) await form.locator(`[name="${name}"]`).fill(value)
  for (const name of ['company_type', 'type_of_inquiry']) await form.locator(`[name="${name}"]`).selectOption({ index: 1 })
  await form
    .locator('[name="documents"]')
    .setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') })
  // A browser that fills in an address says no more than that.
  await form.locator('[name="agent_phone"]').evaluate((field: HTMLInputElement) => {
    field.value = '+93 700 000 000'
  })
  await begin()
  for (const [name, value] of Object.entries({ ...given, agent_phone: '+93 700 000 000' }))
    await expect(form.locator(`[name="${name}"]`)).toHaveValue(value)
  await expect(form.locator('[name="company_type"]')).not.toHaveValue('')
  await expect(form.getByText('list.pdf')).toBeVisible()
  await page.route('**/api/inquiryForm', (route) => route.fulfill({ status: 201, json: {} }))
  const sent = page.waitForRequest('**/api/inquiryForm')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  const body = (await sent).postDataBuffer()?.toString() ?? ''
  for (const value of [given.agent_name, given.agent_email, '+93 700 000 000', 'list.pdf']) expect(body).toContain(value)
})

test('a language is chosen, and overrules the one that was chosen before', async ({ page, context }) => {
  await context.addCookies([{ name: 'lang', value: 'fa', domain: 'localhost', path: '/' }])
  await page.addInitScript(() => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'fa')
  })
  const begin = await openEarly(page, '/en/products')
  const menu = page.locator('header details', { has: page.locator('a[hreflang="ps"]') }).first()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'پښتو' }).click()
  await expect(page).toHaveURL(/:\d+\/ps\/$/)
  await begin()
  await page.goto('/blog')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ps')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ps')
})

test('a refused form that is corrected keeps the correction', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/en/contact', { waitUntil: 'domcontentloaded' })
  const form = page.locator('form#inquiry')
  await page.getByText('Inquiry form').click()
  await form.locator('[name="description"]').fill('First words')
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })
  await page.unroute('**/assets/*.js')
  const letScriptsCome = await holdBack(page, '**/assets/*.js')
  await form.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(/form=/)
  await form.locator('[name="description"]').fill('Other words')
  letScriptsCome()
  await hydrated(page)
  await expect(form.locator('[name="description"]')).toHaveValue('Other words')
})

test('a place is marked on the map', async ({ page }) => {
  const begin = await openEarly(page, '/en/contact')
  await page.getByRole('textbox', { name: 'Latitude' }).fill('34.5')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('69.2')
  await page.keyboard.press('Enter')
  await begin()
  await expect(page.getByRole('status').filter({ hasText: '34.5' })).toHaveCount(1)
})

test.describe('in a part whose script is late, on a page that answers', () => {
  /** Opens the contact page on a small screen, whose map is far below. @returns what lets the script of the map come */
  async function openWithoutMap(page: Page): Promise<() => void> {
    await page.setViewportSize({ width: 390, height: 400 })
    await page.goto('/en/contact')
    await hydrated(page)
    return holdBack(page, '**/assets/*.js')
  }
  const sleeping = (page: Page) => page.locator('[data-part]:not([data-hydrated])', { has: page.locator('#map-title') })
  const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

  test('a press is done when the script comes, once', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 34.5, longitude: 69.2 })
    const letScriptsCome = await openWithoutMap(page)
    await page.getByRole('button', { name: 'Show where I am' }).click()
    await expect(sleeping(page)).toHaveCount(1)
    letScriptsCome()
    await expect(announced(page, '34.5')).toHaveCount(1)
    await expect(page.locator('.leaflet-container [aria-label^="You are here"], .leaflet-container [title^="You are here"]')).toHaveCount(1)
  })

  test('a province that is pressed is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 400 })
    await page.goto('/en/data/medicine-delivery')
    await hydrated(page)
    const letScriptsCome = await holdBack(page, '**/assets/*.js')
    const map = page.getByRole('region', { name: 'Where we deliver' })
    await map.locator('path', { hasText: 'Herat' }).click()
    await expect(page.locator('[data-part]:not([data-hydrated])', { has: map })).toHaveCount(1)
    letScriptsCome()
    await expect(map.getByRole('status')).toContainText('Herat')
  })

  test('what is entered is kept and counts', async ({ page }) => {
    const letScriptsCome = await openWithoutMap(page)
    await page.getByRole('textbox', { name: 'Latitude' }).fill('34.6')
    await page.getByRole('textbox', { name: 'Longitude' }).fill('69.2')
    await expect(sleeping(page)).toHaveCount(1)
    letScriptsCome()
    await expect(sleeping(page)).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Longitude' }).press('Enter')
    await expect(announced(page, '34.6')).toHaveCount(1)
  })
})

for (const { path, leadsTo } of [
  { path: '/en/privacy', leadsTo: /\/en\/search$/ },
  { path: '/en/search?q=500', leadsTo: /\/en\/search\?q=500$/ },
]) {
  test(`the key / leads to the search from ${path}`, async ({ page }) => {
    await openEarly(page, path)
    await page.keyboard.press('/')
    await expect(page).toHaveURL(leadsTo)
    if (path.includes('?')) await expect(page.locator('main [name="q"]')).toBeFocused()
  })
}
