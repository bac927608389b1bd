import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { NARROWEST, reflowFaults, sizeFaults, widenText } from './reflow.ts'
import { scrollThrough } from './screens.ts'
import { addressOf, expect, hydrated, LANGUAGES, ROUTES, test, WIDTHS } from './site.ts'

/** Words that stand in Latin letters in every language: file kinds, units, addresses, brands of the demo content. */
const INTERNATIONAL =
  /https?:\S+|\S+@\S+|www\.\S+|\b(?:PDF|DOCX?|JPE?G|PNG|MB|AFN|USD|SKU|LJ-\d+|OpenStreetMap|Leaflet|Facebook|LinkedIn|Twitter|YouTube|Instagram|GitHub|JavaScript|cookie|HbA1c|PayPal|DermaHeal|Pamir Labs|Nordlys|Bamyan Care|Silk Dx|Kunar Relief)\b/g

/** Texts and labels whose letters do not belong to the language of the element they stand in. */
function foreignTexts(page: Page): Promise<{ language: string; text: string }[]> {
  return page.evaluate((international) => {
    const letters: Record<string, RegExp> = {
      en: /[\p{Script=Arabic}\p{Script=Cyrillic}]{2,}/u,
      fa: /[\p{Script=Latin}\p{Script=Cyrillic}]{4,}/u,
      ps: /[\p{Script=Latin}\p{Script=Cyrillic}]{4,}/u,
      ru: /[\p{Script=Arabic}\p{Script=Latin}]{4,}/u,
    }
    const found: { language: string; text: string }[] = []
    const check = (element: Element, said: string) => {
      const language = element.closest('[lang]')?.getAttribute('lang') ?? 'en'
      const text = said.replace(new RegExp(international, 'g'), '')
      if (letters[language]?.test(text)) found.push({ language, text: text.trim().slice(0, 80) })
    }
    for (const name of ['alt', 'aria-label', 'title', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) check(element, element.getAttribute(name) ?? '')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, bdi, .leaflet-container')) continue
      check(parent, node.textContent ?? '')
    }
    return found
  }, INTERNATIONAL.source)
}

// What moves by itself rests.
test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 20_000 })

for (const { code, direction, name } of LANGUAGES) {
  // One page for all: the browser keeps what they share.
  test(`every route opens in ${code}, and everything is there and to be read at 320 px, also with wider text spacing`, async ({ page }) => {
    test.setTimeout(240_000)
    for (const { path, status, unlisted } of ROUTES) {
      const see = expect.configure({ soft: true, message: path })
      await page.setViewportSize(NARROWEST)
      const response = await page.goto(`/${code}${await addressOf(page, path)}`)
      see(response?.status()).toBe(status)
      await hydrated(page)

      await see(page.locator('html')).toHaveAttribute('lang', code)
      await see(page.locator('html')).toHaveAttribute('dir', direction)
      await see(page.locator('h1')).toHaveCount(1)
      see(await page.title()).not.toBe('')
      if (status === 200) see(await page.title()).toContain(name)
      see(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy()
      const listed = status === 200 && !unlisted
      await see(page.locator('link[rel="canonical"]')).toHaveCount(listed ? 1 : 0)
      await see(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(listed ? 0 : 1)

      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        see(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      }
      see(await foreignTexts(page)).toEqual([])

      await page.setViewportSize(NARROWEST)
      await scrollThrough(page)
      see(await sizeFaults(page)).toEqual([])
      see(await reflowFaults(page)).toEqual([])
      await widenText(page)
      see(await reflowFaults(page), `${path} with wider spacing`).toEqual([])
    }
  })
}

test('alternates are mutual, canonical addresses are bare in English and prefixed elsewhere', async ({ page }) => {
  const headOf = async (address: string) => {
    await page.goto(address)
    return page.evaluate(() => ({
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      alternates: Object.fromEntries(
        [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ),
    }))
  }
  const english = await headOf('/en/product/paracetamol')
  const persian = await headOf('/fa/product/paracetamol')
  expect(english.canonical).toMatch(/:\d+\/en\/product\/paracetamol$/)
  expect(persian.canonical).toMatch(/\/fa\/product\/paracetamol$/)
  expect(persian.alternates).toEqual(english.alternates)
  expect(english.alternates).toMatchObject({
    en: english.canonical,
    fa: persian.canonical,
    'x-default': english.canonical?.replace('/en/', '/'),
  })
})

test.describe('where posts and jobs are not translated', () => {
  let folder: string
  let server: RunningServer
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-untranslated-'))
    const translated = /(posts|jobs)\/[^/]*\.ru\.md$/
    await cp('content', folder, { recursive: true, filter: (path) => !translated.test(path) })
    server = await startServer({ CONTENT_DIR: folder })
  })
  test.afterAll(async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('every text of theirs is marked, and all is there at 320 px', async ({ page }) => {
    await page.setViewportSize(NARROWEST)
    for (const path of [
      '/',
      '/blog',
      '/blog/antibiotics-five-questions',
      '/careers',
      '/careers/pharmacist-kabul',
      '/search?q=pharmacist',
    ]) {
      const see = expect.configure({ soft: true, message: path })
      await page.goto(`${server.url}/ru${path}`)
      await hydrated(page)
      await scrollThrough(page)
      await see(page.locator('html')).toHaveAttribute('lang', 'ru')
      await see(page.locator('main [lang="en"][dir="ltr"]:visible')).not.toHaveCount(0)
      see(await foreignTexts(page)).toEqual([])
      see(await reflowFaults(page)).toEqual([])
    }
  })

  test('one is not offered as a translation', async ({ page }) => {
    await page.goto(`${server.url}/ru/blog/antibiotics-five-questions`)
    await expect(page.locator('h1')).toHaveAttribute('lang', 'en')
    await expect(page.locator('h1')).toHaveAttribute('dir', 'ltr')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/en\/blog\/antibiotics-five-questions$/)
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0)
  })
})

test('the home page says what the company is and that there is more', async ({ page }) => {
  await page.goto('/en/')
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description).toMatch(/^Lajward .*Learn more about our works\.$/)
  expect(description?.length).toBeLessThanOrEqual(160)
})
