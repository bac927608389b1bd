import type { Page } from '@playwright/test'
import { resize, scrollThrough, settled } from './screens.ts'
import { painted, shifts, shiftsOf, watchShifts } from './shifts.ts'
import { addressOf, expect, holdBack, hydrated, LANGUAGES, ROUTES, test, WIDTHS } from './site.ts'

/** 1280 px at 400 % (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

/** Smallest text of the design, in CSS pixels. */
const SMALLEST_TEXT = 13

/** The most that a page may shift, all its shifts added up. */
const MAX_SHIFT = 0.02

/** Spacing that readers may set (WCAG 1.4.12). Letters of the Arabic script are joined: between them is no space. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; word-spacing: 0.16em !important; }
  [lang="en"], [lang="en"] *, [lang="ru"], [lang="ru"] * { letter-spacing: 0.12em !important; }
  p { margin-block-end: 2em !important; }`

test.use({ actionTimeout: 20_000 })

const PATHS = ROUTES.map(({ path }) => path).filter((path) => path !== '/career')

test.describe('with reduced motion', () => {
  // What moves by itself rests.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { code } of LANGUAGES) {
    test(`at 320 px everything is there and to be read in ${code}, also with wider text spacing`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(NARROWEST)
      const found: string[] = []
      for (const path of PATHS) {
        await page.goto(`/${code}${await addressOf(page, path)}`)
        await hydrated(page)
        await scrollThrough(page)
        const faults = [...(await sizeFaults(page)), ...(await reflowFaults(page))]
        await widenText(page)
        faults.push(...(await reflowFaults(page)).map((fault) => `with wider spacing ${fault}`))
        found.push(...faults.map((fault) => `${path}: ${fault}`))
      }
      expect(found).toEqual([])
    })
  }
})

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
        const letFontsCome = await holdBack(page, '**/*.woff2')
        await page.goto(`/${code}${path}`, { waitUntil: 'domcontentloaded' })
        await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
        expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
        letFontsCome()
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
        const { sum, moved } = await shifts(page)
        if (sum > MAX_SHIFT) found.push(`${path} shifts by ${sum}: ${moved.join(', ')}`)
      }
      expect(found).toEqual([])
    })
  }
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

/** Text that is smaller than the design's smallest. */
function sizeFaults(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim() || element.closest('.visually-hidden'))
        continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < smallest)
        found.add(
          `is smaller than ${smallest} px: ${element.localName}.${element.className} "${node.textContent.trim().slice(0, 30)}" ${size} px`,
        )
    }
    return [...found]
  }, SMALLEST_TEXT)
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

/** Hidden from the eye on purpose, standing aside until it is scrolled in, or on a map, which is dragged. */
const OUT_OF_SIGHT = '.visually-hidden, [aria-hidden="true"], [aria-roledescription] ul, .leaflet-container'

/** What is lost on a narrow screen: elements that stick out of the window, and text that is cut off. */
async function reflowFaults(page: Page): Promise<string[]> {
  return [...(await stickingOut(page)), ...(await cutOff(page))]
}

/** Elements that reach beyond the window and are not inside something that clips or scrolls. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate((outOfSight) => {
    const { scrollWidth } = document.documentElement
    const found = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} px`] : []
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && parent !== document.body && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
    }
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (left >= -1 && right <= window.innerWidth + 1)) continue
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(outOfSight) || isClipped(element)) continue
      found.push(`sticks out: ${element.localName}.${element.getAttribute('class')} from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    return found
  }, OUT_OF_SIGHT)
}

/** Text that an element around it cuts off against the design's will. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((outOfSight) => {
    const found = new Set<string>()
    /** What is shortened is one link away in full; what is clipped to nothing shows when it has the focus. */
    const isMeant = ({ textOverflow, webkitLineClamp, clipPath }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath === 'inset(50%)'
    /** The nearest element that cuts the text off. A line is higher than its letters by the air. */
    const cutter = (text: DOMRect, air: number, element: Element | null): Element | null => {
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      if (isMeant(style)) return null
      const box = element.getBoundingClientRect()
      const aside = text.left < box.left - 2 || text.right > box.right + 2
      const above = text.top < box.top - air || text.bottom > box.bottom + air
      const cuts = (/hidden|clip/.test(style.overflowX) && aside) || (/hidden|clip/.test(style.overflowY) && above)
      return cuts ? element : cutter(text, air, element.parentElement)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(outOfSight)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const element = cutter(range.getBoundingClientRect(), Number.parseFloat(getComputedStyle(parent).fontSize) / 2, parent)
      if (element) found.add(`is cut off: ${element.localName}.${element.getAttribute('class')} "${node.textContent.trim().slice(0, 30)}"`)
    }
    return [...found]
  }, OUT_OF_SIGHT)
}

/** Sets wider spacing as a style sheet of the reader would; the page's own policy allows no other. */
async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, TEXT_SPACING)
  await settled(page)
}
