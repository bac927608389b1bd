import type { Page } from '@playwright/test'
import { barFaults, largeFontFaults } from './large-fonts.ts'
import { NARROWEST, reflowFaults, sizeFaults, widenText } from './reflow.ts'
import { resize } from './screens.ts'
import { MAX_SHIFT, painted, shifts, shiftsOf, watchShifts } from './shifts.ts'
import { addressOf, expect, holdBack, hydrated, LANGUAGES, ROUTES, test, WIDTHS } from './site.ts'

test.use({ actionTimeout: 20_000 })

const PATHS = ROUTES.map(({ path }) => path).filter((path) => path !== '/career')

test.describe('with a larger default font', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { code } of LANGUAGES.filter((language) => language.code === 'ru' || language.code === 'fa')) {
    for (const path of PATHS) {
      test(`everything is there on ${path} in ${code}`, async ({ page }) => {
        const session = await page.context().newCDPSession(page)
        expect(await largeFontFaults(page, session, `/${code}${await addressOf(page, path)}`)).toEqual([])
      })
    }
  }

  test('the buttons of an enlarged picture are within reach on a phone', async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/ru/blog')
    await hydrated(page)
    await page.locator('main article button[aria-haspopup="dialog"]').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('img').first()).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await dialog.evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight))
    const buttons = await dialog.locator('button:not(li button)').all()
    expect(buttons).toHaveLength(4)
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 })
  })
})

for (const { code } of LANGUAGES.filter((language) => language.code === 'en' || language.code === 'ps')) {
  for (const path of PATHS) {
    test(`nothing shifts on a first visit to ${path} in ${code}`, async ({ page }) => {
      await watchShifts(page)
      const address = `/${code}${await addressOf(page, path)}`
      const found: string[] = []
      for (const width of WIDTHS) {
        await resize(page, width)
        const { sum, moved } = await shiftsOf(page, address)
        if (sum > MAX_SHIFT) found.push(`${width} px shifts by ${sum}: ${moved.join(', ')}`)
      }
      expect(found).toEqual([])
    })
  }
}

for (const { code } of LANGUAGES) {
  for (const width of WIDTHS) {
    test(`nothing shifts in ${code} at ${width} px when the fonts come after the text, in any order`, async ({ page }) => {
      await resize(page, width)
      await watchShifts(page)
      const found: string[] = []
      const orders =
        code === 'fa' || code === 'ps'
          ? [
              ['Onest', 'Afghani', 'Vazirmatn'],
              ['Vazirmatn', 'Onest', 'Afghani'],
            ]
          : [['Onest']]
      for (const path of ['/', '/products', '/blog', '/contact', '/data/blood-tests']) {
        for (const order of orders) {
          const { sum, moved } = await shiftsOfLateFonts(page, `/${code}${path}`, order)
          if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum} (${order.join(', ')}): ${moved.join(', ')}`)
        }
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
      const { sum, moved } = await shiftsOfLateFonts(page, `/en${path}`, ['Onest'])
      if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
    }
    expect([...names]).toEqual(expect.arrayContaining(['onest-western', 'onest-central', 'onest-vietnamese']))
    expect(found).toEqual([])
  })
}

/** Lets the fonts come one family after the other, in the order given. */
async function shiftsOfLateFonts(page: Page, address: string, families: string[]) {
  const released: [string, () => void][] = []
  for (const family of families) released.push([family, await holdBack(page, `**/${family.toLowerCase()}-*.woff2`)])
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  for (const [family, letItCome] of released) {
    letItCome()
    await expect
      .poll(() =>
        page.evaluate((name) => [...document.fonts].filter((face) => face.family.includes(name)).map(({ status }) => status), family),
      )
      .not.toContain('loading')
    await painted(page)
  }
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
