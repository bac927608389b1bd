import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated, LANGUAGES, test } from './site.ts'

test('a link shows the next screen from the top, with the heading focused and its title announced', async ({ page }) => {
  await page.goto('/en/products')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.locator('article a').first().click()
  await expect(page).toHaveURL(/\/en\/product\//)
  await expect(page.locator('h1')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('[aria-live="polite"]', { hasText: await page.title() })).toHaveCount(1)
})

test('the way back restores the place and the focus', async ({ page }) => {
  await page.goto('/en/products')
  await hydrated(page)
  const link = page.locator('article a').nth(7)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  const address = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/products$/)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(before))
  await expect(page.locator(`a[href="${address}"]`).first()).toBeFocused()
})

for (const { who, dragged } of [
  { who: 'goes on while the page grows', dragged: false },
  { who: 'leaves alone who drags the scrollbar meanwhile', dragged: true },
]) {
  test(`the way back to a place that is not there yet ${who}`, async ({ page }) => {
    await page.goto('/en/products')
    await hydrated(page)
    const link = page.locator('article a').nth(7)
    await link.scrollIntoViewIfNeeded()
    const place = Math.round(await page.evaluate(() => window.scrollY))
    await link.click()
    await expect(page.locator('h1')).toBeFocused()
    const cutOff = (height: string) =>
      page
        .locator('#root')
        .evaluate(
          (root, blockSize) => Object.assign((root as HTMLElement).style, { blockSize, overflow: 'hidden', position: 'relative' }),
          height,
        )
    await cutOff('110vh')
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    await page.goBack()
    // A picture that shrinks on the way keeps the old page for some frames.
    await expect(link).toBeAttached()
    await expect.poll(scrolled).toBeGreaterThan(20)
    // A scrollbar that is dragged has no event but the scrolling, and does not scroll smoothly.
    if (dragged) await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }))
    await expect.poll(scrolled).toBe(dragged ? 10 : await page.evaluate(() => document.body.scrollHeight - innerHeight))
    await cutOff('auto')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect.poll(scrolled).toBe(dragged ? 10 : place)
  })
}

test('the way back from a link whose screen has not come leaves the focus on the link', async ({ page }) => {
  await page.goto('/en/contact')
  await hydrated(page)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Blog' }).click()
  await expect(page.locator('h1')).toBeFocused()
  const letScriptCome = await holdBack(page, '**/assets/jobs-screen-*.js')
  const link = page.getByRole('navigation').first().getByRole('link', { name: 'Careers' })
  await link.press('Enter')
  await expect(page).toHaveURL(/\/careers$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/blog$/)
  letScriptCome()
  await expect(page.locator('h1')).toHaveText('Blog')
  await expect(link).toBeFocused()
})

test('a reload keeps the place', async ({ page }) => {
  await page.goto('/en/blog/antibiotics-five-questions')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(500)
})

test('going back from a reloaded page before its scripts run leads to what was there before', async ({ page }) => {
  await page.goto('/en/products')
  await hydrated(page)
  const names = page.locator('main article :is(h2, h3)')
  const before = await names.allInnerTexts()
  await page.getByRole('searchbox').first().fill('vitamin')
  await expect(page).toHaveURL(/search=vitamin/)
  const letTextsCome = await holdBack(page, '**/locales/**')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  letTextsCome()
  await hydrated(page)
  await expect(page).toHaveURL(/\/en\/products$/)
  await expect(names).toHaveText(before)
  await expect(page.getByRole('searchbox').first()).toHaveValue('')
})

for (const { code } of LANGUAGES) {
  test(`the foot of a page leads to the statement on accessibility in ${code}`, async ({ page }) => {
    await page.goto(`/${code}/careers`)
    await hydrated(page)
    const link = page.getByRole('contentinfo').locator('a[href$="/data/accessibility"]')
    const title = await link.innerText()
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/${code}/data/accessibility$`))
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible()
    // It belongs to no service.
    await expect(page.locator('main a[href*="/category/"]')).toHaveCount(0)
  })
}

test('of two navigations the last one wins, however late the first one answers', async ({ page }) => {
  await page.goto('/en/blog')
  await hydrated(page)
  let answerTeam = () => {}
  const teamAsked = new Promise<void>((resolve) => {
    void page.route('**/api/teams', async (route) => {
      resolve()
      await new Promise<void>((release) => {
        answerTeam = release
      })
      await route.continue().catch(() => {})
    })
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Team', exact: true }).first().click()
  await teamAsked
  await page.getByRole('navigation').getByRole('link', { name: 'Careers', exact: true }).first().click()
  await expect(page.locator('h1')).toHaveText('Careers')
  answerTeam()
  await expect(page).toHaveURL(/\/en\/careers$/)
  await expect(page.locator('h1')).toHaveText('Careers')
})

test.describe('when the network fails', () => {
  test.use({ expected: { messages: [/Failed to load resource/, /dynamically imported module/] } })

  test('a list says so, and trying again shows it', async ({ page }) => {
    await page.goto('/en/blog')
    await hydrated(page)
    await page.route('**/api/products?*', (route) => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(page.getByRole('alert')).toContainText('The catalogue did not load')
    await page.unroute('**/api/products?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('article')).toHaveCount(12)
  })

  test('a page that does not come is announced as that, not as loaded', async ({ page }) => {
    await page.goto('/en/products')
    await hydrated(page)
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
    await page.locator('article a').first().click()
    await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('[aria-live="polite"]')).toHaveText('')
  })

  test('a screen whose script is gone after a deployment is loaded from the server, each time that happens', async ({ page }) => {
    let gone = true
    await page.route('**/assets/team-screen-*.js', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
    for (const _time of ['first', 'second']) {
      gone = true
      await page.goto('/en/blog')
      await hydrated(page)
      const reloaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/en/teams'))
      void reloaded.then(() => {
        gone = false
      })
      await page.getByRole('navigation').getByRole('link', { name: 'Team', exact: true }).first().click()
      await reloaded
      await expect(page.locator('h1')).toHaveText('Team')
      await hydrated(page)
    }
  })
})

test.describe('when the script of the lightbox is gone', () => {
  // A picture that is opened by itself may not be styled, not even by the browser.
  const messages = [
    /Failed to load resource/,
    /dynamically imported module/,
    /Origin-Agent-Cluster/,
    /Content Security Policy/,
    /sandboxed/,
  ]
  test.use({ expected: { messages } })

  test('a picture is shown by the browser, or on the page of its post', async ({ page }) => {
    await page.route(/\/assets\/(product|post)-lightbox-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/en/product/paracetamol')
    await hydrated(page)
    await page.locator('main button[aria-haspopup="dialog"]').first().click()
    await page.waitForURL(/\/storage\//)
    await page.goBack()
    await expect(page.locator('h1')).toBeVisible()
    await page.goto('/en/blog')
    await hydrated(page)
    await page.locator('main button[aria-haspopup="dialog"]').first().click()
    await page.waitForURL(/\/en\/blog\/./)
    await expect(page.locator('article h1')).toBeVisible()
  })
})

test('a link to a place on a page goes there', async ({ page }) => {
  await page.goto('/en/products#main')
  await hydrated(page)
  await expect(page).toHaveURL(/#main$/)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id === 'main' || location.hash === '#main')).toBe(true)
})

test('an unknown path of the site shows the not-found screen without a reload', async ({ page }) => {
  await page.goto('/en/product/paracetamol')
  await hydrated(page)
  await page.evaluate(() => history.pushState({ key: 'x', keepScroll: false }, '', '/en/nowhere'))
  await page.goBack()
  await page.goForward()
  await expect(page.locator('h1')).toHaveText('This page does not exist')
})

test('links inside a text keep the language of the page and load no new document', async ({ page }) => {
  await page.goto('/fa/blog/antibiotics-five-questions')
  await hydrated(page)
  const link = page.locator('.prose a[href^="/"]').first()
  expect(await link.getAttribute('href')).toMatch(/^\/fa\//)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await link.click()
  await expect(page).toHaveURL(/\/fa\/(?!blog)/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('a link to the list that is shown', () => {
  const shown = (page: Page) => page.evaluate(() => ({ scroll: window.scrollY, entries: history.length }))

  test('closes the menu, also when only the parameters change', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/en/products?search=vitamin')
    await hydrated(page)
    const menu = page.locator('header details').filter({ has: page.getByText('Open menu') })
    await menu.locator('summary').first().click()
    await menu.getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL(/\/en\/products$/)
    await expect(menu).not.toHaveAttribute('open')
    await expect(page.locator('h1')).toBeFocused()
  })

  test('goes to the top, closes the menu and adds nothing to the history', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/en/products')
    await hydrated(page)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    const { entries } = await shown(page)
    const menu = page.locator('header details').filter({ has: page.getByText('Open menu') })
    await menu.locator('summary').first().click()
    await menu.getByRole('link', { name: 'Products' }).click()
    await expect(menu).not.toHaveAttribute('open')
    await expect(page.locator('h1')).toBeFocused()
    expect(await shown(page)).toEqual({ scroll: 0, entries })
  })
})

for (const [path, name, added] of [
  ['/en/products', 'search', 1],
  ['/en/blog', 'search', 1],
  ['/en/careers', 'search', 1],
  // Without a question it is no step of its own.
  ['/en/search', 'q', 0],
] as const) {
  test(`the pauses of a search on ${path} leave one entry in the history, and a finished one stays`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const entries = await page.evaluate(() => history.length)
    const field = page.locator('main').getByRole('searchbox').first()
    for (const part of ['vi', 'tam', 'in']) {
      await field.pressSequentially(part)
      await expect(page).toHaveURL(new RegExp(`${name}=\\w*${part}$`))
    }
    expect(await page.evaluate(() => history.length)).toBe(entries + added)
    await page.keyboard.press('Enter')
    await field.fill('nurse')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${name}=nurse$`))
    expect(await page.evaluate(() => history.length)).toBe(entries + added + 1)
    await page.goBack()
    await expect(field).toHaveValue('vitamin')
  })
}

for (const [address, name] of [
  ['/en/products?search=no-such-thing', 'Reset filters'],
  ['/en/products', 'Next page'],
] as const) {
  test(`after ${name} the focus is on the heading of the list`, async ({ page }) => {
    await page.goto(address)
    await hydrated(page)
    await page.locator('main').getByRole('link', { name }).last().click()
    await expect(page).not.toHaveURL(address)
    await expect(page.locator('h1')).toBeFocused()
  })
}

test('in a page that has long been open, a link loads the page of today', async ({ page }) => {
  await page.clock.install({ time: '2026-11-23T08:00:00' })
  await page.goto('/en/teams')
  await hydrated(page)
  const bar = page.locator('header nav').first()
  const isSamePage = () => page.evaluate(() => 'opened' in window)
  await page.evaluate(() => Object.assign(window, { opened: true }))
  await bar.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('Contact')
  expect(await isSamePage()).toBe(true)
  await page.clock.fastForward('31:00')
  await bar.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('Team')
  expect(await isSamePage()).toBe(false)
})

test('filters can be reset only when some are set, and the search among them is named as one', async ({ page }) => {
  const main = page.locator('main')
  const reset = main.getByRole('link', { name: 'Reset filters' })
  await page.goto('/en/products?view=list')
  await hydrated(page)
  await expect(main.locator('article').first()).toBeVisible()
  await expect(reset).toHaveCount(0)
  await page.goto('/en/products?search=vitamin&view=list')
  await hydrated(page)
  await expect(main.getByRole('link', { name: 'Remove Search: vitamin' })).toHaveText(/Search: vitamin/)
  await page.locator('aside').getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/en\/products\?view=list$/)
  await expect(reset).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/products?featured=true')
  await hydrated(page)
  await main.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/en\/products$/)
  await expect(sheet.getByRole('button', { name: 'Show 42 products' })).toBeFocused()
})

test.describe('what is still pending when the filters are reset', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('is not applied', async ({ page }) => {
    await page.clock.install({ time: '2026-11-23T08:00:00' })
    await page.goto('/en/products?category=wound-care')
    await hydrated(page)
    // However slow the machine is, nothing applies before the reset.
    await page.clock.pauseAt('2026-11-23T10:00:00')
    await page.getByRole('searchbox').first().fill('vitamin')
    await page.getByRole('slider').fill('20')
    await page.locator('aside').getByRole('link', { name: 'Reset filters' }).click()
    await page.clock.runFor(2000)
    await expect(page).toHaveURL(/\/en\/products$/)
    await expect(page.getByRole('searchbox').first()).toHaveValue('')
    await expect(page.getByRole('slider')).toHaveValue('1000')
  })
})

test('what the server read is fresh for five minutes, and kept as long after its page was left', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/teams') asked.push(request.url())
  })
  const bar = page.locator('header nav').first()
  const members = page.locator('main article')
  const leave = async () => {
    await bar.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page.locator('h1')).toHaveText('Contact')
  }
  const comeBack = () => bar.getByRole('link', { name: 'Team', exact: true }).click()
  await page.clock.install({ time: '2026-11-23T08:00:00' })
  await page.goto('/en/teams')
  await hydrated(page)
  await page.clock.fastForward('04:00')
  await leave()
  await comeBack()
  await expect(members.first()).toBeVisible()
  expect(asked).toEqual([])

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/teams', async (route) => {
    await answer.promise
    await route.continue()
  })
  await leave()
  await page.clock.fastForward('05:01')
  await comeBack()
  await expect.poll(() => asked.length).toBe(1)
  await expect(members).toHaveCount(0)
  answer.resolve()
  await expect(members.first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('on phones, the button back to the top comes on the way up and leaves forms uncovered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en/contact')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.evaluate(() => scrollBy(0, -100))
  await expect(button).toBeVisible()
  await page.evaluate(() => scrollBy(0, 50))
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollBy(0, -50))
  await expect(button).toBeVisible()
  await page
    .getByRole('main')
    .locator('textarea')
    .first()
    .evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 60))
  await expect(button).toBeHidden()
})

test('a page of a job leads to other open positions', async ({ page }) => {
  await page.goto('/en/careers')
  const [first] = await page.locator('main article a').all()
  const address = await first?.getAttribute('href')
  await page.goto(String(address))
  const others = page.getByRole('region', { name: 'Other open positions' })
  await expect(others.getByRole('article')).toHaveCount(2)
  await expect(others.locator(`a[href="${address}"]`)).toHaveCount(0)
})
