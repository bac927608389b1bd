import type { Page } from '@playwright/test'
import { NARROWEST, reflowFaults, sizeFaults, widenText } from './reflow.ts'
import { resize, scrollThrough } from './screens.ts'
import { painted, shifts, shiftsOf, watchShifts } from './shifts.ts'
import { addressOf, expect, holdBack, hydrated, LANGUAGES, ROUTES, test, WIDTHS } from './site.ts'

/** The most that a page may shift, all its shifts added up. */
const MAX_SHIFT = 0.02

test.use({ actionTimeout: 20_000 })

const PATHS = ROUTES.map(({ path }) => path).filter((path) => path !== '/career')

/** Default sizes of text that people set in their browser, against its 16 px, and windows to read it in. */
const LARGE_FONTS = [
  { size: 32, width: 390 },
  { size: 32, width: 820 },
  { size: 32, width: 1440 },
  { size: 24, width: 1440 },
]

test.describe('with a larger default font', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { code } of LANGUAGES.filter((language) => language.code === 'ru' || language.code === 'fa')) {
    test(`everything is there in ${code}`, async ({ page }) => {
      test.setTimeout(240_000)
      const session = await page.context().newCDPSession(page)
      const found: string[] = []
      for (const path of PATHS) {
        for (const { size, width } of LARGE_FONTS) {
          await page.setViewportSize({ width, height: 900 })
          await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
          if (width === LARGE_FONTS[0]?.width) {
            await page.goto(`/${code}${await addressOf(page, path)}`)
            await hydrated(page)
            // Everything has come by its end, and stays when the window changes.
            await scrollThrough(page)
          }
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
          await painted(page)
          const faults = [...(await reflowFaults(page)), ...(await barFaults(page))]
          found.push(...faults.map((fault) => `${path} at ${size} px in a window of ${width} px: ${fault}`))
        }
      }
      expect(found).toEqual([])
    })
  }
})

for (const { code } of LANGUAGES.filter((language) => language.code === 'en' || language.code === 'ps')) {
  for (const width of WIDTHS) {
    test(`nothing shifts in ${code} at ${width} px on a first visit`, async ({ page }) => {
      test.setTimeout(120_000)
      await resize(page, width)
      await watchShifts(page)
      const found: string[] = []
      for (const path of PATHS) {
        const { sum, moved } = await shiftsOf(page, `/${code}${await addressOf(page, path)}`)
        if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
      }
      expect(found).toEqual([])
    })
  }
}

for (const { code } of LANGUAGES) {
  for (const width of WIDTHS) {
    test(`nothing shifts in ${code} at ${width} px when the fonts come after the text`, async ({ page }) => {
      await resize(page, width)
      await watchShifts(page)
      const found: string[] = []
      for (const path of ['/', '/products', '/blog', '/contact', '/data/blood-tests']) {
        const { sum, moved } = await shiftsOfLateFonts(page, `/${code}${path}`)
        if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
      }
      expect(found).toEqual([])
    })
  }
}

/** Letters of Onest's other files; a quarter of a text, which no language has more of. */
const ACCENTED: Record<string, string> = { a: 'ā', o: 'ô', s: 'ş', c: 'č', u: 'ư', A: 'Ä', S: 'Ś', C: 'Ç', O: 'Ö' }

for (const width of WIDTHS) {
  test(`nothing shifts at ${width} px when the fonts of other Latin letters come after the text`, async ({ page }) => {
    await resize(page, width)
    await watchShifts(page)
    // Never answered, so that the words stay as they are.
    await page.route('**/*.js', () => {})
    await page.route(/\/en\/[\w/-]*$/, async (route) => {
      const answer = await route.fetch()
      const [head = '', body = ''] = (await answer.text()).split('<div id="root">')
      const accent = (text: string) => text.replace(/&\w+;|[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter)
      await route.fulfill({ response: answer, body: `${head}<div id="root">${body.replace(/>[^<>{}]+</g, accent)}` })
    })
    const names = new Set<string>()
    page.on('request', (request) => names.add(/onest-[a-z]+/.exec(request.url())?.[0] ?? ''))
    const found: string[] = []
    for (const path of ['/', '/products', '/blog', '/contact', '/data/blood-tests']) {
      const { sum, moved } = await shiftsOfLateFonts(page, `/en${path}`)
      if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
    }
    expect([...names]).toEqual(expect.arrayContaining(['onest-western', 'onest-central', 'onest-vietnamese']))
    expect(found).toEqual([])
  })
}

async function shiftsOfLateFonts(page: Page, address: string) {
  const letFontsCome = await holdBack(page, '**/*.woff2')
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  letFontsCome()
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  return shifts(page)
}

test('faults that are put into a page are found', async ({ page }) => {
  await page.setViewportSize(NARROWEST)
  await watchShifts(page)
  await page.goto('/en/careers')
  await hydrated(page)
  await page.evaluate(() => {
    const plant = (name: string, style: Partial<CSSStyleDeclaration>, text: string) => {
      const element = document.createElement('p')
      element.className = name
      element.textContent = text
      Object.assign(element.style, style)
      document.querySelector('main')?.prepend(element)
    }
    plant('wide', { width: '500px' }, 'Wide')
    plant('cut', { height: '20px', overflow: 'hidden' }, 'A text of several lines in a box that is as high as one of them')
    plant('tight', { width: '10.5ch', overflow: 'hidden' }, '0000000000')
    plant('small', { fontSize: '12px' }, 'Small')
  })
  expect(await reflowFaults(page)).toContainEqual(expect.stringMatching(/^sticks out: p\.wide/))
  expect(await reflowFaults(page)).toContainEqual(expect.stringMatching(/^is cut off: p\.cut/))
  expect(await sizeFaults(page)).toContainEqual(expect.stringMatching(/^is smaller than 13 px: p\.small/))
  const isTight = expect.stringMatching(/^is cut off: p\.tight/)
  expect(await reflowFaults(page)).not.toContainEqual(isTight)
  await widenText(page)
  expect(await reflowFaults(page)).toContainEqual(isTight)
  expect((await shifts(page)).sum).toBeGreaterThan(MAX_SHIFT)
})

for (const { code } of LANGUAGES) {
  test(`the company's name is whole in ${code} on every phone, and the way home has its word where there is room`, async ({ page }) => {
    await page.goto(`/${code}/product/paracetamol`)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 360, 390, 412, 600, 820, 1101]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, ...(await barFaults(page))]).toEqual([width])
      const word = await page.locator('main nav li:first-child a > span').boundingBox()
      if (width > 480) expect(word?.width).toBeGreaterThan(20)
    }
  })
}

/** Parts of the bar at the top that cover one another, and a company's name that is shortened. */
function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, summary, button)')].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    )
    const nameOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? part.localName
    const found: string[] = []
    for (const [index, part] of parts.entries()) {
      const box = part.getBoundingClientRect()
      for (const other of parts.slice(index + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const covers = left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
        if (covers) found.push(`covers: ${nameOf(part)} and ${nameOf(other)}`)
      }
    }
    const name = parts[0]?.querySelector('[title]')
    if (!name || name.scrollWidth > name.clientWidth + 1) found.push(`the company's name is shortened: ${name?.textContent}`)
    return found
  })
}
