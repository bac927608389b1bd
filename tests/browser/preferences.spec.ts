import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '#domain/brand/oklch.ts'
import { scrollThrough } from './screens.ts'
import { addressOf, expect, hydrated, test } from './site.ts'

test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and nothing offers to be paused', async ({ page }) => {
    await page.goto('/en/')
    await hydrated(page)
    const pause = page.getByRole('button', { name: /^Pause/ })
    for (const heading of await page.locator('h2').all()) {
      await heading.scrollIntoViewIfNeeded()
      await expect.poll(() => moving(page)).toEqual([])
    }
    await expect(pause).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(() => moving(page)).not.toEqual([])
    await expect(pause.first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  })
})

/** Elements that are being animated now. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 80) : undefined) ?? 'unknown'),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('what is written in a field, and its placeholder, can be read', async ({ page }) => {
      const faint: string[] = []
      for (const path of ['/contact', '/products', '/search', '/careers']) {
        await page.goto(`/en${path}`)
        await hydrated(page)
        for (const { name, ground, inks } of await fieldColours(page)) {
          for (const ink of inks) if (contrast(ink, ground) < 4.5) faint.push(`${path} ${name}: ${ink} on ${ground}`)
        }
      }
      expect(faint).toEqual([])
    })
  })
}

/** The colours of every text field's text and placeholder, and of what is painted behind it, as #rrggbb. */
function fieldColours(page: Page): Promise<{ name: string; ground: string; inks: string[] }[]> {
  return page.evaluate(() => {
    const hex = (color: string) =>
      `#${(color.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
        .join('')}`
    const painted = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return /^rgb\(/.test(backgroundColor) ? backgroundColor : painted(element.parentElement)
    }
    const fields = 'input:is([type="text"], [type="email"], [type="tel"], [type="search"], :not([type])), textarea'
    return [...document.querySelectorAll<HTMLInputElement>(fields)]
      .filter((field) => field.checkVisibility())
      .map((field) => ({
        name: field.name || field.type,
        ground: hex(painted(field)),
        inks: [hex(getComputedStyle(field).color), hex(getComputedStyle(field, '::placeholder').color)],
      }))
  })
}

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

  test('the current page is marked in the bar', async ({ page }) => {
    await page.goto('/en/blog')
    const links = page.getByRole('navigation', { name: 'Main' })
    const atFoot = { from: 'end', depth: 8 } as const
    expect(await isDrawnAt(page, links.getByRole('link', { name: 'Blog' }), atFoot)).toBe(true)
    expect(await isDrawnAt(page, links.getByRole('link', { name: 'Team' }), atFoot)).toBe(false)
  })

  test('badges, choices and questions have an edge', async ({ page }) => {
    await page.goto('/en/products')
    await hydrated(page)
    await page.getByRole('searchbox').scrollIntoViewIfNeeded()
    expect(await isDrawnAt(page, page.locator('article .badge').first())).toBe(true)
    expect(await isDrawnAt(page, page.getByRole('searchbox').first())).toBe(true)
    const radios = page.getByRole('radio')
    expect(await lightness(page, radios.first())).not.toBe(await lightness(page, radios.nth(1)))
    await page.goto('/en/')
    await hydrated(page)
    const question = page.locator('details[name]').nth(1)
    await question.scrollIntoViewIfNeeded()
    expect(await isDrawnAt(page, question)).toBe(true)
  })

  test('the current slide and the current picture differ from the others', async ({ page }) => {
    await page.goto('/en/')
    await hydrated(page)
    const slides = page.getByRole('button', { name: /^Slide \d of/ })
    expect(await lightness(page, slides.first())).not.toBe(await lightness(page, slides.nth(1)))
    expect(await lightness(page, slides.nth(1))).toBe(await lightness(page, slides.nth(2)))
    await page.goto('/en/product/blood-pressure-monitor')
    await hydrated(page)
    const second = page.getByRole('button', { name: /^Picture 2 of/ })
    const before = await lightness(page, second)
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'true')
    expect(await lightness(page, second)).not.toBe(before)
  })
})

/** How far from an element's edge something may be drawn, in pixels. */
const EDGE = 4

/** Least difference between what is drawn and what lies around it, of 255. */
const VISIBLE = 80

/**
 * Whether something is drawn along an edge of an element.
 * @param edge the upper edge, to both sides of it, or a strip inside the lower one
 */
async function isDrawnAt(page: Page, element: Locator, edge: { from: 'start' | 'end'; depth: number } = { from: 'start', depth: EDGE }) {
  const { x, y, width, height } = await boxOf(element)
  const clip =
    edge.from === 'start'
      ? { x: x + width * 0.4, y: y - edge.depth, width: width * 0.2, height: edge.depth * 2 }
      : { x: x + width * 0.4, y: y + height - edge.depth, width: width * 0.2, height: edge.depth }
  const { channels } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .stats()
  return channels.some(({ min, max }) => max - min > VISIBLE)
}

/** Mean lightness of an element's picture, of 255. */
async function lightness(page: Page, element: Locator): Promise<number> {
  const { channels } = await sharp(await page.screenshot({ clip: await boxOf(element) }))
    .greyscale()
    .removeAlpha()
    .stats()
  return Math.round(channels[0]?.mean ?? Number.NaN)
}

async function boxOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not on the page.`)
  return box
}

test('a theme that is chosen in one tab is shown in the others', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/en/contact')
    await hydrated(tab)
  }
  await page.locator('summary[aria-label="Theme"]').click()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark')
  await expect(other.getByRole('button', { name: 'Dark', exact: true, includeHidden: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')
})

test.describe('a remembered theme', () => {
  for (const [theme, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    test(`${theme} on a ${system} system is there before anything is painted`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system })
      await page.addInitScript((remembered) => {
        localStorage.setItem('theme', remembered)
        const seen: Record<string, string | undefined> = {}
        Object.assign(window, { seen })
        new MutationObserver((_, observer) => {
          if (!document.body) return
          observer.disconnect()
          seen.theme = document.documentElement.dataset.theme
          seen.canvas = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content
        }).observe(document, { childList: true, subtree: true })
        const frame = () => {
          if (document.body) seen.frame = getComputedStyle(document.body).backgroundColor
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }, theme)
      await page.goto('/en/')
      await hydrated(page)
      const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, string> }).seen)
      expect(seen).toEqual({ theme, canvas: theme, frame: theme === 'dark' ? 'rgb(7, 20, 38)' : 'rgb(255, 255, 255)' })
    })
  }
})

test.describe('on paper, from a dark screen', () => {
  test.use({ colorScheme: 'dark' })

  for (const path of ['/product/paracetamol', '/blog/antibiotics-five-questions', '/careers/{open job}']) {
    test(path, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
      await page.goto(`/en${await addressOf(page, path)}`)
      await hydrated(page)
      await page.emulateMedia({ media: 'print' })
      const { contact } = (await (await page.request.get('/api/contact')).json()) as { contact: { phone: string; main_email: string } }
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      for (const text of [contact.phone, contact.main_email, canonical ?? ''])
        await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1)
      await expect(page.locator('h1')).toBeVisible()
      if (path.startsWith('/product')) await expect(page.getByRole('main')).toContainText('AFN\u00a042')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.locator('button, summary, input, .button').filter({ visible: true })).toHaveCount(0)
      expect(await paleTexts(page)).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    })
  }
})

test('on paper, lists, contact details and results come without what only works on a screen', async ({ page }) => {
  test.setTimeout(240_000)
  const found: string[] = []
  for (const path of [
    '/',
    '/products?search=a&featured=true',
    '/contact',
    '/blog',
    '/careers',
    '/teams',
    '/search?q=500',
    '/data/blood-tests',
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/en${path}`)
    await hydrated(page)
    await scrollThrough(page)
    await page.emulateMedia({ media: 'print' })
    const controls = page
      .locator('button:not([tabindex="-1"]), input, select, textarea, form label, .button, [aria-current="page"]:is(a)')
      .filter({ visible: true })
    found.push(...(await controls.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)))).map((each) => `${path}: ${each}`))
  }
  expect(found).toEqual([])
})

test.describe('where the style sheets do not come', () => {
  test.use({ expected: { messages: [/Failed to load resource/, /Unable to preload CSS/] } })

  test('icons are as large as the words beside them', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort())
    for (const path of ['/', '/products', '/product/paracetamol', '/contact', '/careers']) {
      await page.goto(`/en${path}`, { waitUntil: 'domcontentloaded' })
      const sizes = await page.locator('svg').evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
      expect(sizes.length).toBeGreaterThan(10)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(48)
    }
  })
})

/** Visible texts that are too light for white paper: less than 4.5:1 (WCAG 1.4.3). */
function paleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const pale: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim()
      if (!parent || !text || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (1.05 / (luminance(getComputedStyle(parent).color) + 0.05) < 4.5) pale.push(text.slice(0, 60))
    }
    return pale
  })
}
