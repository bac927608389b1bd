import { type RunningServer, startServer } from '../support/servers/process.ts'
import { pressEarly } from './early.ts'
import { MAX_STOPS, unvisited, walkByTab } from './keyboard.ts'
import { largeFontFaults } from './large-fonts.ts'
import { resize } from './screens.ts'
import { SECOND_COMPANY, SECOND_COMPANY_ADDRESSES } from './second-company.ts'
import { MAX_SHIFT, shiftsOf, watchShifts } from './shifts.ts'
import { expect, hydrated, test } from './site.ts'

/** What the demo is asked in several languages and windows, of a site with other sections, fewer entries and another look. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'de-DE', viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 240_000 })

/** One address of each screen: what is pressed, laid out or shifted on one product is so on all. */
const SCREENS = SECOND_COMPANY_ADDRESSES.filter((path) => !['/product/teekanne', '/product/uebertopf'].includes(path))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ CONTENT_DIR: SECOND_COMPANY })
})
test.afterAll(() => server?.stop())

test('the keyboard walks every screen from its top to its end', async ({ page }) => {
  for (const path of SCREENS) {
    const see = expect.configure({ soft: true, message: path })
    await page.goto(`${server.url}/de${path}`)
    await hydrated(page)
    const { stops, unclear } = await walkByTab(page)
    see(stops).toBeGreaterThan(20)
    see(stops).toBeLessThan(MAX_STOPS)
    see(unclear).toEqual([])
    see(await unvisited(page)).toEqual([])
  }
})

test('everything is there with a larger default font', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const path of SCREENS) found.push(...(await largeFontFaults(page, session, `${server.url}/de${path}`)))
  expect(found).toEqual([])
})

test('nothing shifts on a first visit with a phone', async ({ page }) => {
  await resize(page, 390)
  await watchShifts(page)
  const found: string[] = []
  // What the order list holds is known to the browser alone, which may be late.
  for (const path of SCREENS.filter((each) => each !== '/order')) {
    const { sum, moved } = await shiftsOf(page, `${server.url}/en${path}`)
    if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
  }
  expect(found).toEqual([])
})

test('every button that was pressed before the scripts came is pressed when the page answers', async ({ page }) => {
  // What is on the order list goes from the featured products, with its button.
  await page.addInitScript(() => localStorage.removeItem('order'))
  for (const path of SCREENS) {
    const { pressed, answered } = await pressEarly(page, `${server.url}/de${path}`)
    expect(pressed, path).toBeGreaterThan(0)
    await expect.poll(answered, path).toBe(pressed)
  }
})

test('carousels of two go on and back, and round', async ({ page }) => {
  await resize(page, 390)
  await page.goto(`${server.url}/de/`)
  await hydrated(page)
  const heading = page.locator('h1')
  const slides = page.getByRole('region', { name: 'Im Blickpunkt' })
  for (const [slide, title] of [
    [2, 'Selbst an die Scheibe'],
    [1, 'Steinzeug aus Berlin'],
  ] as const) {
    await slides
      .getByRole('button')
      .nth(slide - 1)
      .click()
    await expect(heading).toHaveText(title)
  }
  const team = page.getByRole('group', { name: 'Unser Team' })
  await team.scrollIntoViewIfNeeded()
  await expect(team.locator('[data-moved]')).toBeAttached()
  const middle = team.locator('[data-current] h3')
  const [first = ''] = await middle.allTextContents()
  await team.getByRole('button', { name: 'Weiter' }).click()
  await expect(middle).not.toHaveText(first)
  await team.getByRole('button', { name: 'Weiter' }).click()
  await expect(middle).toHaveText(first)

  // On phones, small pictures and swipes take the place of its arrows.
  await resize(page, 1440)
  await page.goto(`${server.url}/de/product/tafelservice`)
  await hydrated(page)
  const pictures = page.locator('main [aria-roledescription] li:not([inert]) img[sizes]')
  await expect(pictures).toHaveAttribute('alt', /^Teller, Schale/)
  for (const alt of [/^Gedeck/, /^Teller, Schale/]) {
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expect(pictures).toHaveAttribute('alt', alt)
  }
})
