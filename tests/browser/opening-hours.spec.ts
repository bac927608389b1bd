import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { fillFolder } from '../support/samples/content-folder.ts'
import { twoBranches } from '../support/samples/two-branches.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { shifts, watchShifts } from './shifts.ts'
import { expect, hydrated, test } from './site.ts'

test.describe.configure({ mode: 'serial' })
// The visitor's own clock shows another day.
test.use({ timezoneId: 'Pacific/Kiritimati' })

let contentDir: string
let site: RunningServer

test.beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  // A Wednesday.
  fillFolder(contentDir, twoBranches('2026-11-25'))
  site = await startServer({ CONTENT_DIR: contentDir })
})
test.afterAll(async () => {
  await site?.stop()
  if (contentDir) await rm(contentDir, { recursive: true, force: true })
})

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect())
const details = (page: Page) => page.locator('section[aria-labelledby="details-title"]')

async function openContact(page: Page, language: string, time: string): Promise<void> {
  await page.clock.install({ time })
  await page.goto(`${site.url}/${language}/contact`)
  await hydrated(page)
}

for (const [time, english, persian] of [
  ['2026-11-24T12:29+04:30', ['Open now', 'Closes at 12:30'], ['اکنون باز است', 'ساعت ۱۲:۳۰ بسته می‌شود']],
  ['2026-11-24T13:00+04:30', ['Closed now', 'Opens at 14:00'], ['اکنون بسته است', 'ساعت ۱۴:۰۰ باز می‌شود']],
  ['2026-11-22T18:30+04:30', ['Closed now', 'Opens tomorrow at 08:00'], ['اکنون بسته است', 'فردا ساعت ۰۸:۰۰ باز می‌شود']],
  // The holiday of 25 November, and the free Friday.
  ['2026-11-24T18:00+04:30', ['Closed now', 'Opens Thursday at 08:00'], ['اکنون بسته است', 'پنجشنبه ساعت ۰۸:۰۰ باز می‌شود']],
  ['2026-11-25T10:00+04:30', ['Closed now', 'Opens tomorrow at 08:00'], ['اکنون بسته است', 'فردا ساعت ۰۸:۰۰ باز می‌شود']],
  ['2026-11-26T12:30+04:30', ['Closed now', 'Opens Saturday at 08:00'], ['اکنون بسته است', 'شنبه ساعت ۰۸:۰۰ باز می‌شود']],
] as const) {
  for (const [language, texts] of [
    ['en', english],
    ['fa', persian],
  ] as const) {
    test(`at ${time} the page says in ${language} whether the company is open`, async ({ page }) => {
      await openContact(page, language, time)
      for (const place of [details(page), page.locator('footer')]) {
        await place.scrollIntoViewIfNeeded()
        for (const text of texts) await expect(place.getByText(text, { exact: true })).toBeVisible()
      }
    })
  }
}

test('what the page says changes with the time, without moving anything', async ({ page }) => {
  await watchShifts(page)
  await openContact(page, 'en', '2026-11-24T12:29:30+04:30')
  await expect(details(page).getByText('Open now')).toBeVisible()
  await page.clock.runFor('00:30')
  await expect(details(page).getByText('Closed now')).toBeVisible()
  await expect(details(page).getByText('Opens at 14:00')).toBeVisible()
  // As after a night's sleep of the device.
  await page.clock.fastForward('20:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(details(page).getByText('Opens tomorrow at 08:00')).toBeVisible()
  expect((await shifts(page)).moved).toEqual([])
})

test('the week begins as in the country, and is followed by the next exceptions', async ({ page }) => {
  await openContact(page, 'en', '2026-11-24T10:00+04:30')
  const week = details(page).locator('dl dl')
  const exceptions = details(page).locator('table')
  for (const place of [week, page.locator('footer dl')])
    await expect(place).toHaveText('Sat–Wed08:00–12:3014:00–18:00Thu08:00–12:30FriClosed')
  await expect(exceptions.locator('tr')).toHaveText(['November 25Founders’ dayClosed'])

  await page.goto(`${site.url}/fa/contact`)
  await expect(week).toContainText('۰۸:۰۰ تا ۱۲:۳۰۱۴:۰۰ تا ۱۸:۰۰')
  await expect(exceptions.locator('[lang="en"]')).toHaveText('Founders’ day')
})

const EMPTY_TILE = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

test('branches have cards with their own hours, and pins on the map', async ({ page }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.fulfill(EMPTY_TILE))
  await openContact(page, 'en', '2026-11-24T13:00+04:30')
  const cards = page.locator('section[aria-labelledby="branches-title"] li:has(h3)')
  await expect(cards).toHaveCount(2)
  await cards.first().scrollIntoViewIfNeeded()
  await expect(cards.nth(0)).toContainText('Lajward House27 Niche Street, Kabul+93 700 123 456Closed nowOpens at 14:00Sat–Wed')
  // The company's holiday tomorrow is its own too.
  await expect(cards.nth(1)).toContainText('Open nowCloses at 00:00Every dayOpen 24 hours')
  await expect(cards.nth(1).getByRole('link', { name: /directions.*Herat/ })).toHaveAttribute('href', 'https://maps.example/herat')

  await page.locator('#map-title').scrollIntoViewIfNeeded()
  const map = page.locator('.leaflet-container')
  const frame = await boxOf(map)
  for (const name of ['Lajward House', 'Herat laboratory']) {
    const pin = await boxOf(map.getByRole('button', { name, exact: true }))
    expect(pin.left).toBeGreaterThan(frame.left)
    expect(pin.right).toBeLessThan(frame.right)
    expect(pin.top).toBeGreaterThan(frame.top)
    expect(pin.bottom).toBeLessThan(frame.bottom)
  }
  const popups = map.locator('.leaflet-popup')
  await expect(popups).toHaveText(['Lajward House: 27 Niche Street, Kabul'])
  await map.getByRole('button', { name: 'Herat laboratory', exact: true }).press('Enter')
  await expect(popups.filter({ hasText: 'Herat laboratory: 12 Citadel Road, Herat' })).toBeVisible()
})

test('a map whose pictures do not come says so, without pins and buttons, and is tried again', async ({ page }) => {
  const tiles = 'https://tile.openstreetmap.org/**'
  await page.route(tiles, (route) => route.abort())
  await openContact(page, 'en', '2026-11-24T13:00+04:30')
  const section = page.locator('section[aria-labelledby="map-title"]')
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText('The map could not be loaded.')).toBeVisible()
  await expect(section.getByText('Lajward House')).toBeHidden()
  await expect(section.getByRole('button', { name: 'Lajward House' })).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Show where I am' })).toHaveCount(0)
  await page.unroute(tiles)
  await page.route(tiles, (route) => route.fulfill(EMPTY_TILE))
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(section.getByText('The map could not be loaded.')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the week is there, and nothing about the moment', async ({ page }) => {
    await page.goto(`${site.url}/en/contact`)
    await expect(details(page).locator('dl dl')).toContainText('Sat–Wed08:00–12:30')
    await expect(page.locator('footer dl')).toBeVisible()
    await expect(page.getByText('Closed now').or(page.getByText('Open now'))).toHaveCount(0)
    await expect(details(page).locator('dd p')).toBeHidden()
  })
})
